import fc from 'fast-check';
import { previewAddress, type PreviewSources, type SeenDeployment } from './preview-address.js';

const hosts = ['vercel.app', 'up.railway.app'];
const none: PreviewSources = {
  deployments: [],
  comments: [],
  title: '',
  body: '',
  authorAssociation: 'NONE',
};
const found = (sources: Partial<PreviewSources>) => previewAddress({ ...none, ...sources }, hosts);
const ofBot = (body: string) => ({ body, isBot: true, authorAssociation: 'NONE' });
const ofPerson = (body: string, authorAssociation: string) => ({ body, isBot: false, authorAssociation });
const statusesOf = (...statuses: string[]) =>
  statuses.map((text) => {
    const [state = '', url = ''] = text.split(' ');
    return { state, url };
  });
const deployment = (...statuses: string[]): SeenDeployment => {
  return { isTransient: true, isProduction: false, statuses: statusesOf(...statuses) };
};
const production = (...statuses: string[]): SeenDeployment => {
  return { ...deployment(...statuses), isTransient: false, isProduction: true };
};

it.each<[string, SeenDeployment[], string | undefined]>([
  ['its newest success', [deployment('success https://b', 'success https://a')], 'https://b'],
  ['a success below a pending one', [deployment('in_progress', 'success https://a')], 'https://a'],
  ['the newest first', [deployment('success https://b'), deployment('success https://a')], 'https://b'],
  [
    'a preview before production',
    [production('success https://p'), deployment('success https://a')],
    'https://a',
  ],
  [
    'an environment that is kept before production',
    [production('success https://p'), { ...deployment('success https://a'), isTransient: false }],
    'https://a',
  ],
  ['production alone', [production('success https://p')], 'https://p'],
  ['none that is not ready', [deployment('in_progress https://a', 'queued https://a')], undefined],
  ['none of an ended one', [deployment('inactive https://a', 'success https://a')], undefined],
  ['none of a failed one', [deployment('failure', 'success https://a')], undefined],
  ['none without an address', [deployment('success')], undefined],
  [
    'none that no job may have',
    [deployment('success ftp://a'), deployment('success javascript:alert(1)')],
    undefined,
  ],
  ['none with a name and a password', [deployment('success https://shop.example:x@evil.example')], undefined],
])('takes from deployments %s', (_title, deployments, expected) => {
  expect(found({ deployments })).toBe(expected);
});

it.each<[string, string | undefined]>([
  ['Ready: https://shop-1.vercel.app.', 'https://shop-1.vercel.app'],
  [
    '[Visit](https://shop-1.vercel.app/a?b=1) | [Inspect](https://vercel.com/x)',
    'https://shop-1.vercel.app/a?b=1',
  ],
  ['<a href="https://x.up.railway.app">', 'https://x.up.railway.app'],
  ['https://vercel.com/acme then https://a-b.VERCEL.app', 'https://a-b.VERCEL.app'],
  ['https://vercel.app.evil.example https://evilvercel.app https://evil.example/?x=.vercel.app', undefined],
  ['https://shop.vercel.app@evil.example https://evil.example#.vercel.app', undefined],
  ['https://user:password@shop.vercel.app', undefined],
])('takes from the comment of a bot %j the address %s', (comment, expected) => {
  expect(found({ comments: [ofBot(comment)] })).toBe(expected);
});

it.each<[string, string | undefined]>([
  ['Preview: https://preview.example/a', 'https://preview.example/a'],
  ['Text\r\n- **Preview URL:** <https://preview.example>\r\n', 'https://preview.example'],
  ['preview : http://preview.example.', 'http://preview.example'],
  ['See the preview: https://preview.example', undefined],
  ['Preview is at https://preview.example', undefined],
  // A template explains itself so.
  [
    '<!--\nPreview: https://example.com/the-address\n-->\nPreview: https://preview.example',
    'https://preview.example',
  ],
  ['<!--\nPreview: https://example.com/the-address\n-->\nNo preview', undefined],
])('takes from the body of a member %j the address %s', (body, expected) => {
  for (const authorAssociation of ['OWNER', 'MEMBER', 'COLLABORATOR']) {
    expect(found({ body, authorAssociation })).toBe(expected);
  }
});

it('never takes the address of a stranger', () => {
  const body = 'Preview: https://evil.example\nPreview: https://evil.vercel.app';
  for (const authorAssociation of [
    'NONE',
    'CONTRIBUTOR',
    'FIRST_TIMER',
    'FIRST_TIME_CONTRIBUTOR',
    'MANNEQUIN',
    '',
  ]) {
    expect(found({ body, authorAssociation })).toBeUndefined();
  }
});

it('takes no address of a stranger that a bot quotes', () => {
  const quoted = 'Thanks for "Mend https://evil.vercel.app/a"!';
  const named = 'Mend https://EVIL.vercel\u3002app';
  const preview = 'https://shop-1.vercel.app';
  const comments = [ofBot(quoted), ofBot(`Ready: ${preview}`)];
  expect(found({ comments, title: named })).toBe(preview);
  expect(found({ comments, body: named })).toBe(preview);
  expect(found({ comments: [ofBot(quoted)], title: named })).toBeUndefined();
  expect(found({ comments: [ofBot(quoted), ofPerson(named, 'NONE')] })).toBeUndefined();
});

it('takes the address of a bot that a member named, or a stranger afterwards', () => {
  const preview = 'https://shop-1.vercel.app';
  const bot = ofBot(`Ready: ${preview}`);
  expect(found({ comments: [bot], body: preview, authorAssociation: 'MEMBER' })).toBe(preview);
  expect(found({ comments: [bot, ofPerson(preview, 'COLLABORATOR')] })).toBe(preview);
  expect(found({ comments: [ofPerson(preview, 'NONE'), bot] })).toBe(preview);
});

it('prefers deployments to bots, and bots to the body', () => {
  const sources = {
    deployments: [deployment('success https://deployed.example')],
    comments: [ofBot('https://bot.vercel.app')],
    body: 'Preview: https://body.example',
    authorAssociation: 'OWNER',
  };
  expect(found(sources)).toBe('https://deployed.example');
  expect(found({ ...sources, deployments: [] })).toBe('https://bot.vercel.app');
  expect(found({ ...sources, deployments: [], comments: [] })).toBe('https://body.example');
});

it('names only a host that a trusted source named, for any text', () => {
  const part = fc.constantFrom(
    ...[
      'https://',
      'http://',
      'a.vercel.app',
      'evil.example',
      '@',
      '/',
      '\\',
      '#',
      '?',
      ':80',
      '.',
      ' ',
      '\n',
      'Preview: ',
    ],
    ...['\t', '%2e', '\u3002', '\0'],
  );
  const anyText = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(anyText, fc.constantFrom('NONE', 'CONTRIBUTOR'), (text, authorAssociation) => {
      const url = found({ comments: [ofBot(text)], authorAssociation });
      if (url !== undefined) expect(new URL(url).hostname).toMatch(/(^|\.)vercel\.app$/);
      const comments = [ofBot(`> ${text}`)];
      expect(found({ comments, title: text, authorAssociation })).toBeUndefined();
      expect(found({ comments, body: text, authorAssociation })).toBeUndefined();
    }),
    { numRuns: 3_000 },
  );
});
