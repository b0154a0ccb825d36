import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { filedBody, type FiledContext, type FiledFinding, filedTitle } from './filed-text.js';
import { shownAddress } from './neutral-text.js';
import { exactTextsOf, hasExactText, comparable } from '../candidate/shared-text.js';
import { identifiers, words } from '../text/words.js';

const sha = '0123456789abcdef0123456789abcdef01234567';
const repositoryUrl = 'https://github.com/acme/shop';
const permalink = `${repositoryUrl}/blob/${sha}/src/pay.ts#L1-L9`;
const jobUrl = 'https://handtest.example/jobs/job_01h455vb4pex5vsknk084sn02q';
const marker = '<!-- handtest:abcdefghijklmnopqrstuvwxyz -->';
const context: FiledContext = { jobUrl, repositoryUrl, related: [12, 345], omitted: 3, marker };

/** What attacks were written with. */
const known = [
  ...[
    '<img src=x onerror=alert(1)>',
    '<script>x</script>',
    '![p](https://evil.example/p.png)',
    '<!--',
    '-->',
  ],
  ...['[click](https://evil.example)', '[ref]: https://evil.example', '[ref]', '[^1]', '[^1]: note', '<b>'],
  ...['@octocat', 'cc @acme/team', '#12', 'GH-12', 'acme/shop#12', 'fixes #7', 'acme/shop@0123456'],
  ...['app.js:100:12', ':white_check_mark:', ':+1:'],
  ...[
    '/close',
    '/lgtm cancel',
    '> quote',
    '# h1',
    '- item',
    '+ item',
    '* item',
    '1. one',
    '2) two',
    '- [x] done',
  ],
  ...[
    'https://user:pw@evil.example/a?token=1#x',
    'www.evil.example',
    'a@evil.example',
    'http://a`b',
    '`code`',
  ],
  ...[
    '```',
    '~~~',
    '    indented',
    '| a | b |',
    '|---|---|',
    '---',
    '===',
    '***',
    '&#64;octocat',
    '&lt;img&gt;',
  ],
  ...[
    '\\',
    '\\\\',
    '<https://evil.example>',
    'https://github.com/acme/shop/issues/12',
    '$$x$$',
    '~~no~~',
    '**b**',
  ],
  ...[
    '\u202egnp.exe',
    '\u200b',
    '\u0000',
    '\u2028',
    '\u{e0041}',
    '\ud800',
    'javascript:alert(1)',
    '_www.evil.example_',
  ],
];
/** Not looked at while the rules were written. */
const heldOut = [
  ...[
    '<svg/onload=x>',
    '<a href="https://evil.example">',
    '<details><summary>',
    '<?php',
    '<![CDATA[',
    '&copy;',
    '<IMG',
  ],
  ...[
    '!\u200b[x](y)',
    '[![i](https://evil.example/i)](https://evil.example)',
    '[a]\n(b)',
    '\\[a](b)',
    '[a](<b>)',
  ],
  ...[
    '@\u00adoctocat',
    '(@octocat)',
    '_@octocat_',
    '#\u200b12',
    '(#12)',
    '_GH-12_',
    'gh-9',
    'see acme/shop#1.',
    '[#1]',
  ],
  ...[
    '\u00a0/close',
    '\t/approve',
    '\r/close',
    '\v/close',
    '\u0085/close',
    '\u2029/close',
    '1./close',
    '\u200b/close',
  ],
  ...[
    'HTTP://EVIL.EXAMPLE',
    'ftp://a@b@evil.example',
    '(www.evil.example)',
    '*https://evil.example*',
    'mailto:a@b.example',
  ],
  ...['xmpp:a@b.example', '~www.evil.example~', 'a+b@evil.example', '[www.evil.example]', 'https://a"b<c'],
  ...[
    'a\n===',
    'a\n---',
    'a\n:-:',
    'a\n:--',
    '999999999. x',
    '=> x',
    '#### h',
    '#\n',
    '>> q',
    '\u3000- x',
    '``a`b``',
  ],
  ...[
    'a  \nb',
    'a\\\nb',
    '&NewLine;/close',
    '&commat;octocat',
    '&num;12',
    '*',
    '_',
    '[ ] x',
    'eyJhbGciOiJIUzI1NiJ9.eyJ4Ijox.c2ln',
  ],
];

const textOf = (pieces: string[]) =>
  fc
    .array(
      fc.tuple(fc.constantFrom(...pieces, ...pieces, 'word'), fc.constantFrom(' ', '\n', '', '\n\n', '`')),
      { minLength: 1, maxLength: 12 },
    )
    .map((words) => words.flat().join(''));

const findingOf = (text: fc.Arbitrary<string>): fc.Arbitrary<FiledFinding> =>
  fc.record({
    ...{ title: text, description: text, expectedBehavior: text, actualBehavior: text, affectedArea: text },
    severity: fc.constantFrom('critical', 'low'),
    reproductionSteps: fc.array(fc.record({ text }), { maxLength: 4 }),
    evidenceCitations: fc.array(fc.record({ timestamp: text, source: text, summary: text }), {
      maxLength: 4,
    }),
    codeReferences: fc.array(
      fc.record({
        ...{ repo: text, path: text, symbol: text, confidence: fc.constant(1) },
        url: fc.oneof(fc.constant(permalink), text),
      }),
      { maxLength: 3 },
    ),
  });

const ownTags = new Set(['p', 'h3', 'ol', 'ul', 'li', 'a', 'code', 'strong']);

/** What is wrong with the filed text; empty when nothing is. */
function problemsOf(finding: FiledFinding, comment: boolean): string[] {
  const [title, body] = [filedTitle(finding), filedBody(finding, context, comment)];
  if (!body.endsWith(`\n\n${marker}`)) return ['the marker is not the last line'];
  const html = micromark(body.slice(0, -marker.length), {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const tags = [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, name]) => name!.toLowerCase());
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href!);
  const own = html.replace(/<p>Related: #12, #345<\/p>/, '');
  const text = own.replace(/<code>[^<]*<\/code>/g, '').replace(/<[^>]*>/g, '');
  const plain = decoded(`${text}\n${title}`);
  return [
    ...tags.filter((name) => !ownTags.has(name)).map((name) => `tag ${name}`),
    ...(/<[!?]/.test(html) ? ['raw HTML'] : []),
    ...links.filter((href) => href !== jobUrl && href !== permalink).map((href) => `link to ${href}`),
    ...(/@[\w-]/.test(plain) ? ['a mention'] : []),
    ...(/#\d|GH-\d/i.test(plain) ? ['a reference'] : []),
    ...(/:(?:100|1234|[+-]1|[a-z][\w+-]*):/.test(plain) ? ['an emoji'] : []),
    ...(/^\s*\//m.test(`${body}\n${title}`) ? ['a command'] : []),
    ...(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069]/.test(body + title) ? ['invisible characters'] : []),
    ...(title.includes('\n') || title.length > 200 || title === '' ? ['a wrong title'] : []),
    ...(body.length > 60_000 ? ['a long body'] : []),
  ];
}

const decoded = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

describe('a hostile finding', () => {
  it('shows no markup, image, link, mention, reference or command of its own', () => {
    const findings = [known, heldOut].flatMap((pieces, seed) =>
      fc.sample(findingOf(textOf(pieces)), { numRuns: 100, seed: seed + 1 }),
    );
    const wrong = findings.flatMap((finding, index) =>
      problemsOf(finding, index % 2 === 0).map((problem) => ({ index, problem })),
    );
    const failed = new Set(wrong.map(({ index }) => index)).size;
    process.stdout.write(`hostile findings: ${findings.length} tried, ${failed} failed\n`);
    expect(wrong).toEqual([]);
  });

  it('is harmless with any text, and below 60,000 characters with any length', () => {
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), textOf([...known, ...heldOut]));
    fc.assert(
      fc.property(findingOf(any), fc.boolean(), (finding, comment) => {
        expect(problemsOf(finding, comment)).toEqual([]);
      }),
      { numRuns: 300 },
    );
    for (const piece of ['<', '@', 'https://a.example/ ', 'word ', '#1', '\n/', '😀']) {
      const long = piece.repeat(20_000 / piece.length);
      const parts = {
        title: long.slice(0, 1_000),
        description: long,
        expectedBehavior: long,
        actualBehavior: long,
      };
      const summary = long.slice(0, 2_000);
      const finding: FiledFinding = {
        ...{ ...parts, affectedArea: summary },
        reproductionSteps: Array.from({ length: 100 }, () => ({ text: summary })),
        evidenceCitations: Array.from({ length: 200 }, () => ({
          timestamp: '0',
          source: 'console',
          summary,
        })),
      };
      expect(problemsOf(finding, false)).toEqual([]);
    }
  });
});

describe('an ordinary finding', () => {
  const finding: FiledFinding = {
    title: 'The "Pay" button does nothing, see #4',
    description: 'I clicked Pay (twice).\nThe console shows: TypeError at https://shop.example/app.js?v=1.',
    severity: 'high',
    expectedBehavior: 'The order is paid.',
    actualBehavior: 'Nothing happens.',
    affectedArea: '/checkout',
    reproductionSteps: [{ text: 'Open /cart' }, { text: 'Click Pay' }],
    evidenceCitations: [{ timestamp: '10:00:05', source: 'console', summary: 'TypeError: x is undefined' }],
    codeReferences: [{ repo: 'acme/shop', path: 'src/pay.ts', url: permalink, confidence: 0.9 }],
  };

  it('reads as it was written', () => {
    expect(filedTitle(finding)).toBe('The "Pay" button does nothing, see #\u200b4');
    expect(filedBody(finding, { ...context, omitted: 1 })).toBe(
      [
        'I clicked Pay (twice).\nThe console shows: TypeError at `https://shop.example/app.js`',
        '### Steps to reproduce',
        '1. Open /cart\n2. Click Pay',
        '### Expected',
        'The order is paid.',
        '### Actual',
        'Nothing happens.',
        '### Evidence',
        '- 10:00:05 console: TypeError: x is undefined',
        '### Code',
        `- src/pay.ts ([code](${permalink}))`,
        'Affected area: \\/checkout',
        'Severity: high',
        'Related: #12, #345',
        'The job has 1 more finding that is not filed.',
        `Found by a human tester: [job](${jobUrl})`,
        marker,
      ].join('\n\n'),
    );
  });

  it.each([
    ['Error at pay (app.js:100:12)', 'Error at pay (app.js:\u200b100:12)'],
    ['cache:ok:x:1234:free', 'cache:\u200bok:\u200bx:\u200b1234:free'],
    ['Paid at 10:00:05, cut at 12:100:05', 'Paid at 10:00:05, cut at 12:\u200b100:05'],
  ])('shows no emoji for the numbers and words between the colons of %s', (description, shown) => {
    expect(filedBody({ title: 'A', description }, context)).toContain(`${shown}\n`);
    expect(filedTitle({ title: description })).toBe(shown);
  });

  it('is found by its names and error texts, which Markdown escapes', () => {
    const error = `Cannot read properties of undefined (reading 'cart_total') at pay.js:100:12`;
    const description = 'submit_order of @acme/shop_api answers ERR_PAYMENT_FAILED, see /cart_items.';
    const evidenceCitations = [{ timestamp: '10:00:05', source: 'console', summary: error }];
    const body = filedBody({ ...finding, description, evidenceCitations }, context);
    expect(words(body)).toEqual(expect.arrayContaining(words(`${description}\n${error}`)));
    const named = [...identifiers(`${description}\n${error}`).keys()];
    expect([...identifiers(body).keys()]).toEqual(expect.arrayContaining(named));
    const searched = {
      ...{ title: '', description: '', actualBehavior: '', affectedArea: '' },
      quotes: [error],
    };
    const [text] = exactTextsOf({ ...searched, failedPaths: [], suggestedLabels: [], consoleMessages: [] });
    expect(hasExactText(text!, new Set(), comparable(body))).toBe(true);
  });

  it('has only the parts that it has', () => {
    const small = filedBody({ title: 'A', description: 'B' }, { ...context, related: [], omitted: 0 });
    expect(small).toBe(`B\n\nFound by a human tester: [job](${jobUrl})\n\n${marker}`);
  });

  it.each([
    ['https://user:secret@shop.example/a?token=x#y', 'https://shop.example/a'],
    ['https://shop.example?mail=a@b.example', 'https://shop.example'],
    ['https://a@b@shop.example/@c', 'https://shop.example/@c'],
    ['www.shop.example/a?b', 'www.shop.example/a'],
  ])('shows the address %s as %s', (address, shown) => expect(shownAddress(address)).toBe(shown));

  it.each(['ghp_0123456789abcdefghijABCDEFGHIJ012345', 'AKIAABCDEFGHIJKLMNOP', 'Bearer abcdef.ghijkl'])(
    'does not show the secret %s',
    (secret) => {
      const body = filedBody({ ...finding, description: `It logs ${secret} to the console.` }, context);
      expect(body).not.toContain(secret.slice(8));
      expect(body).toContain('redacted');
    },
  );
});

it('a long title is cut between characters', () => {
  for (const start of ['', 'x'])
    expect(filedTitle({ title: start + '😀'.repeat(150) })).toMatch(/^x?(?:😀)+…$/u);
});
