import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { codeBlock, plainText } from './markdown.js';

const render = (markdown: string) =>
  micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });

const piece = fc.constantFrom(
  ...['<img src=x>', '@someone', '#1', '![x](y)', '[x](y)', '**', '`', '|', '\n', '\n\n', '- ', '# ', '> '],
  ...[
    'https://a.example',
    'www.a.example',
    'a@b.example',
    '&amp;',
    '\\',
    '~~',
    '```',
    '1. ',
    '\r',
    '\t',
    'ü',
  ],
);
const hostile = fc
  .array(fc.oneof(piece, fc.string({ maxLength: 8 })), { maxLength: 12 })
  .map((all) => all.join(''));

it('keeps any text of others one paragraph without markup', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = render(`x ${plainText(text)}`);
      expect(html).toMatch(/^<p>[^<>]*<\/p>$/);
      expect(plainText(text)).not.toMatch(/[@|<\n]/);
    }),
    { numRuns: 1_000 },
  );
});

it('keeps any text of others in one block of code', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const html = render(`${codeBlock(text)}\n\nafter`);
      expect(html.endsWith('</code></pre>\n<p>after</p>')).toBe(true);
      expect(html.match(/<\w+/g)!.join()).toBe('<pre,<code,<p');
    }),
    { numRuns: 1_000 },
  );
});
