import fc from 'fast-check';
import { isCardNumber, redacted, redactedBegin, removed, withoutSecrets } from './redaction.js';

const cases: [string, string][] = [
  ['https://shop.example/cb?code=a1b2&state=ok', `https://shop.example/cb?code=${removed}&state=ok`],
  ['https://shop.example/#access_token=abc&x=1', `https://shop.example/#access_token=${removed}&x=1`],
  ['https://ann:pass@shop.example/', `https://${removed}@shop.example/`],
  ['GET /?q=hats&page=2', 'GET /?q=hats&page=2'],
  [
    'https://shop.example/?next=%2Fcb%3Ftoken%3Da1%2Fb2%26page%3D2&q=hats',
    `https://shop.example/?next=%2Fcb%3Ftoken%3D${removed}%26page%3D2&q=hats`,
  ],
  ['GET /?next=%252Fcb%253Fcode%253Da1', `GET /?next=%252Fcb%253Fcode%253D${removed}`],
  ['https://shop.example/in;jsessionid=1A2B?q=1', `https://shop.example/in;jsessionid=${removed}?q=1`],
  ['GET /?PHPSESSID=a1b2&sess_id=c3d4', `GET /?PHPSESSID=${removed}&sess_id=${removed}`],
  ['GET /?accessKey=a1&auth_key=b2&monkey=c3', `GET /?accessKey=${removed}&auth_key=${removed}&monkey=c3`],
  ['GET /?device_code=a1&verificationCode=b2', `GET /?device_code=${removed}&verificationCode=${removed}`],
  ['GET /?error_code=e1&country_code=DE', 'GET /?error_code=e1&country_code=DE'],
  ['{"pwd":"abc","passphrase":"abc def"}', `{"pwd":${removed},"passphrase":${removed}}`],
  ['{"user":"ann","password":"se\\"cret"}', `{"user":"ann","password":${removed}}`],
  [
    String.raw`{"data":"{\"password\":\"hun ter2\",\"page\":2}","status":401}`,
    String.raw`{"data":"{\"password\":${removed},\"page\":2}","status":401}`,
  ],
  [
    String.raw`{"a":"{\"b\":\"{\\"token\\":\\"x/y\nz\\"}\"}"}`,
    String.raw`{"a":"{\"b\":\"{\\"token\\":${removed}}\"}"}`,
  ],
  ['login failed, password=hunter2, try again', `login failed, password=${removed}, try again`],
  ['Authorization: Bearer abcdefgh12345', `Authorization: ${removed}`],
  ['sent Bearer abcdefgh12345 to /me', `sent Bearer ${removed} to /me`],
  ['jwt eyJhbGciOiJI.eyJzdWIiOiIx.c2ln done', `jwt ${removed} done`],
  ['x-eyJhbGciOiJI.eyJzdWIiOiIx.c2ln eyJshort', `x-${removed} eyJshort`],
  ['Cookie: sid=1; theme=dark', `Cookie: ${removed}`],
  ['card 4242 4242 4242 4242 refused', `card ${removed} refused`],
  ['order 1234567890123456 placed', 'order 1234567890123456 placed'],
  ['response code: 403, exit code=1', 'response code: 403, exit code=1'],
  ['your code: 4711', `your code: ${removed}`],
  // Times in milliseconds, of which the first has the checksum of a card.
  ['at 1795510138302, 1795510138303', 'at 1795510138302, 1795510138303'],
  ['the keyboard is broken', 'the keyboard is broken'],
];

it.each(cases)('makes of %j %j', (text, expected) => {
  expect(redacted(text)).toBe(expected);
});

it('removes a given secret in every spelling', () => {
  const secret = fc
    .string({ minLength: 6 })
    .filter((text) => text.trim() === text && !removed.includes(text));
  fc.assert(
    fc.property(secret, (text) => {
      const inJson = JSON.stringify(text).slice(1, -1);
      const spellings = [text, encodeURIComponent(text), inJson, Buffer.from(text).toString('base64')];
      for (const spelling of spellings)
        expect(redacted(`seen <${spelling}> here`, [text])).toBe(`seen <${removed}> here`);
    }),
  );
});

it.each(["it's!", "o'Neil (7)", 'p{ass} w|rd', 'x^y z', "pä'!s", 'a[b] c\\d', 'a#b c', 'a/../b c'])(
  'removes the secret %j from an address, as a browser writes it',
  (secret) => {
    const written = [secret, encodeURIComponent(secret), encodeURI(secret)];
    const places = ['https://shop.example/in?q=', 'https://shop.example/#q='];
    for (const place of places)
      for (const text of written)
        expect(withoutSecrets(new URL(`${place}${text}&b=1`).href, [secret])).toBe(`${place}${removed}&b=1`);
    for (const text of [encodeURIComponent(secret), ...(/[\\/]/.test(secret) ? [] : [secret])]) {
      const { href } = new URL(`https://shop.example/of-${text}-end`);
      expect(withoutSecrets(href, [secret])).toBe(`https://shop.example/of-${removed}-end`);
    }
  },
);

it.each([
  ['a/b"c\\d', String.raw`a\/b\"c\\d`],
  ['<pa&ss>', String.raw`\u003cpa\u0026ss\u003e`],
  ['<pa&ss>', String.raw`\u003Cpa\u0026ss\u003E`],
  ["päss'1", String.raw`p\u00e4ss'1`],
  ["päss'1", String.raw`p\u00E4ss\u00271`],
  ['pass&é/😀', String.raw`pass&\u00e9\/\ud83d\ude00`],
])('removes the secret %j from JSON of a server that writes it as %s', (secret, written) => {
  expect(JSON.parse(`"${written}"`)).toBe(secret);
  expect(redacted(`answer {"sent":"${written}"}`, [secret])).toBe(`answer {"sent":"${removed}"}`);
});

it('removes a given secret from forms, and from base64 with other bytes around it', () => {
  const secret = 'correct horse & battery';
  const form = new URLSearchParams({ name: 'ann', word: secret }).toString();
  expect(redacted(form, [secret])).toBe(`name=ann&word=${removed}`);
  for (const before of ['', 'a', 'ab', 'ann:'])
    for (const encoding of ['base64', 'base64url'] as const) {
      const text = Buffer.from(`${before}${secret} and more`).toString(encoding);
      const rest = Buffer.from(redacted(text, [secret]).replace(removed, ''), encoding).toString();
      expect(redacted(text, [secret])).toContain(removed);
      expect(rest).not.toContain('battery');
    }
});

it.each([
  ['p@ss w0rd!é', String.raw`#row-p\@ss\ w0rd\!é > b`, `#row-${removed} > b`],
  ['123456', String.raw`#\31 23456`, `#${removed}`],
])(
  'removes the secret %j from the selector of an element that has it in its id',
  (secret, selector, expected) => {
    expect(redacted(selector, [secret])).toBe(expected);
  },
);

it('leaves texts without secrets as they are', () => {
  const word = fc.constantFrom('basket', 'page', 'loaded', '12', 'hats', 'error', 'at', 'line');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      expect(redacted(words.join(' '))).toBe(words.join(' '));
    }),
  );
});

it.each([
  ...[
    'token',
    '-eyJ',
    '-eyJabcde.',
    'eyJabcde.abcde',
    ' key',
    '?token',
    '&token=',
    ',"password":"',
    "code='",
    'code%3D',
    '%3Fcode%3D',
    String.raw`password\":\"`,
  ],
  ...['Bearer ', 'cookie ', 'cookie=\n', '//a:', '//a:b', '1 ', '\\', 'token  ', '"'],
])(
  'does not compare each part of a long text of %j with each other part',
  (unit) => {
    const text = ` token ${unit.repeat(300_000 / unit.length)}`;
    const startMs = performance.now();
    redacted(text);
    // Some milliseconds. The square of the length needs more than ten seconds.
    expect(performance.now() - startMs).toBeLessThan(5_000);
  },
  60_000,
);

it('keeps the begin of a long text, without a part of a secret', () => {
  const secret = 'correct horse & battery';
  const text = fc.array(
    fc.constantFrom(secret, 'hats ', ' password=abcdefgh&', ' eyJhbGciOiJI.eyJzdWIiOiIx.c2ln '),
    {
      minLength: 300,
    },
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 10, max: 3_000 }), (parts, longest) => {
      const kept = redactedBegin(parts.join(''), longest, [secret]);
      expect(kept.length).toBeLessThanOrEqual(longest);
      expect(redacted(parts.join(''), [secret]).startsWith(kept)).toBe(true);
    }),
  );
  expect(redactedBegin('x'.repeat(50_000), 20_000)).toBe('x'.repeat(20_000));
});

it('knows the numbers of cards', () => {
  for (const number of ['4242424242424242', '5555-5555-5555-4444', '378282246310005'])
    expect(isCardNumber(number)).toBe(true);
  for (const number of ['4242424242424241', '0000000000000000', '424242424242'])
    expect(isCardNumber(number)).toBe(false);
});
