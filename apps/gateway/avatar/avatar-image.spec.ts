import { avatarColours, avatarNameOf, avatarUrlOf } from '@handtest/contracts/avatar';
import fc from 'fast-check';
import { avatarImage, colours } from './avatar-image.js';

it.each([
  ['Careful Otter', 'CO'],
  ['robin', 'R'],
  ['élan de la Ñ', 'ÉÑ'],
  ['Робин Гуд', 'РГ'],
  ['李小龍', '李'],
  ['ßeta 2', 'S2'],
  ['"><script>', 'S'],
  ['♥ 😀', 'T'],
])('the avatar of %s has the initials %s', (alias, initials) => {
  expect(avatarNameOf(alias)).toMatch(new RegExp(`^${initials}-\\d+\\.svg$`));
  expect(avatarImage(avatarNameOf(alias))).toContain(`>${initials}</text>`);
});

it('every alias has an avatar, always the same, without markup in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (alias) => {
      const url = new URL(avatarUrlOf('https://api.example.com/', alias));
      expect(url.href).toBe(avatarUrlOf('https://api.example.com', alias));
      const name = decodeURIComponent(url.pathname.split('/').at(-1)!);
      expect(avatarImage(name)).toMatch(
        /^<svg [^<>]+><rect [^<>]+\/><text [^<>]+>[\p{L}\p{N}]{1,2}<\/text><\/svg>\n$/u,
      );
    }),
  );
});

it.each([
  '',
  'CO-3',
  'CO-12.svg',
  'CO-3.svg.svg',
  'ABC-3.svg',
  '<-3.svg',
  '&-3.svg',
  '-3.svg',
  '../CO-3.svg',
])('there is no avatar %j', (name) => {
  expect(avatarImage(name)).toBeUndefined();
});

/** WCAG 2.2, relative luminance. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

it('white has a contrast of at least 4.5 on every colour', () => {
  expect(new Set(colours).size).toBe(avatarColours);
  const contrasts = colours.map((colour) => 1.05 / (luminance(colour) + 0.05));
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});
