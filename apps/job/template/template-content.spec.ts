import fc from 'fast-check';
import { parseTemplateContent } from './template-content.js';

const full = `---
name: Checkout
url: https://shop.example.com
duration: 20
device_class: mobile
max_extension_minutes: 10
extension_count: 2
codehost_repos:
  - acme/shop
  - acme/api
---
Buy a hat as a guest.

Pay by card.

## Results
Paid: [ ]
Seconds to load: #
`;
const fullTemplate = {
  name: 'Checkout',
  url: 'https://shop.example.com',
  targetDurationMinutes: 20,
  deviceClass: 'mobile',
  maxExtensionMinutes: 10,
  maxExtensionCount: 2,
  codehostRepos: ['acme/shop', 'acme/api'],
  description: 'Buy a hat as a guest.\n\nPay by card.',
  resultsTemplate: 'Paid: [ ]\nSeconds to load: #',
};

const withFront = (yaml: string, body = 'Look.') => `---\n${yaml}\n---\n${body}`;
const look = { description: 'Look.' };
const aliasBomb = Array.from({ length: 20 }, (_, n) =>
  n === 0 ? 'a0: &a0 [x, x]' : `a${n}: &a${n} [*a${n - 1}, *a${n - 1}]`,
).join('\n');

/** Valid contents with the template that each is read as. */
const accepted: [what: string, content: string, template: object][] = [
  ['everything', full, fullTemplate],
  ['a byte order mark', `\uFEFF${full}`, fullTemplate],
  ['Windows line ends', full.replaceAll('\n', '\r\n'), fullTemplate],
  ['old Macintosh line ends', full.replaceAll('\n', '\r'), fullTemplate],
  ['no front matter', 'Look.', look],
  ['an empty front matter', '---\n---\nLook.', look],
  ['a front matter of comments', withFront('# nothing yet'), look],
  ['keys without values', withFront('url:\nduration: ~\nname: null'), look],
  ['blanks behind the fences', '---  \nduration: 5\n---\t\nLook.', { ...look, targetDurationMinutes: 5 }],
  ['a front matter alone', '---\nduration: 5\n---', { targetDurationMinutes: 5 }],
  ['quoted texts', withFront('name: "Check: out"'), { ...look, name: 'Check: out' }],
  ['blanks around a name', withFront('name: "  Shop "'), { ...look, name: 'Shop' }],
  ['a comment behind a value', withFront('duration: 5 # minutes'), { ...look, targetDurationMinutes: 5 }],
  ['half a minute', withFront('duration: 1.5'), { ...look, targetDurationMinutes: 1.5 }],
  ['a number in hexadecimal', withFront('duration: 0x0F'), { ...look, targetDurationMinutes: 15 }],
  ['no extension', withFront('max_extension_minutes: 0'), { ...look, maxExtensionMinutes: 0 }],
  ['a list in one line', withFront('codehost_repos: [acme/shop]'), { ...look, codehostRepos: ['acme/shop'] }],
  [
    'a block of code that holds a shorter fence and the heading',
    'Look.\n````\n```\n## Results\n```\n````\n## Results\nPaid: [ ]',
    { description: 'Look.\n````\n```\n## Results\n```\n````', resultsTemplate: 'Paid: [ ]' },
  ],
  [
    'code in a sentence that begins a line',
    '```npm start``` first.\n\n   ## Results\nPaid: [ ]',
    { description: '```npm start``` first.', resultsTemplate: 'Paid: [ ]' },
  ],
  ['an empty list', withFront('codehost_repos: []'), { ...look, codehostRepos: [] }],
  ['a map in one line', withFront('{duration: 5}'), { ...look, targetDurationMinutes: 5 }],
  ['keys that are not ours', withFront('owner: me\ntags: [a, b]\nDuration: x'), look],
  [
    'the key __proto__',
    withFront('__proto__: {duration: 7}\nduration: 5'),
    { ...look, targetDurationMinutes: 5 },
  ],
  ['the key constructor', withFront('constructor: {name: x}'), look],
  ['a rule in the body', 'Look.\n\n---\n\nAgain.', { description: 'Look.\n\n---\n\nAgain.' }],
  [
    'a fence of a front matter in the body',
    withFront('duration: 5', 'Look.\n---js\nx\n---'),
    {
      description: 'Look.\n---js\nx\n---',
      targetDurationMinutes: 5,
    },
  ],
  ['no body but results', '## Results\nPaid: [ ]', { resultsTemplate: 'Paid: [ ]' }],
  ['results in another case', 'Look.\n## RESULTS ##\nPaid: [ ]', { ...look, resultsTemplate: 'Paid: [ ]' }],
  ['another level of heading', 'Look.\n### Results\nfine', { description: 'Look.\n### Results\nfine' }],
  [
    'a longer heading',
    'Look.\n## Results of last week\nfine',
    {
      description: 'Look.\n## Results of last week\nfine',
    },
  ],
  [
    'results within a block of code',
    'Type:\n```\n## Results\nx\n```',
    {
      description: 'Type:\n```\n## Results\nx\n```',
    },
  ],
  [
    'results behind blocks of code',
    '~~~\n```\n~~~\n## Results\nPaid: [ ]',
    {
      description: '~~~\n```\n~~~',
      resultsTemplate: 'Paid: [ ]',
    },
  ],
  [
    'headings among the results',
    'Look.\n## Results\n### Money\nPaid: [ ]',
    {
      ...look,
      resultsTemplate: '### Money\nPaid: [ ]',
    },
  ],
  ['exactly 64 KB', 'é'.repeat(10_000) + ' '.repeat(65_536 - 20_000), { description: 'é'.repeat(10_000) }],
  ['15,000 emoji', '👍'.repeat(15_000), { description: '👍'.repeat(15_000) }],
  [
    '60 KB of comments in the front matter',
    withFront(`# ${'x'.repeat(60_000)}\nduration: 5`),
    { ...look, targetDurationMinutes: 5 },
  ],
  ['exactly 20,000 characters', 'x'.repeat(20_000), { description: 'x'.repeat(20_000) }],
  ['a blank text', ' \n\t\n', {}],
  ['script in the body', '<script>alert(1)</script>', { description: '<script>alert(1)</script>' }],
];

/** Invalid contents with a part of the message. */
const refused: [what: string, content: string, part: string][] = [
  [
    'JavaScript for front matter',
    '---js\nmodule.exports = process.exit(1)\n---\nLook.',
    'line 1 must be only ---',
  ],
  ['JSON for front matter', '---json\n{"duration": 5}\n---\nLook.', 'line 1 must be only ---'],
  ['a fence of four', '----\nduration: 5\n---\nLook.', 'line 1 must be only ---'],
  ['no end of the front matter', '---\nduration: 5\nLook.', 'a front matter that is not closed'],
  ['a fence alone', '---', 'a front matter that is not closed'],
  ['another end of the front matter', '---\nduration: 5\n...\nLook.', 'a front matter that is not closed'],
  ['64 KB and one byte', 'é'.repeat(32_768) + 'x', '64 KB'],
  ['NUL', 'Look\0.', 'NUL'],
  ['NUL in the front matter', withFront('name: "a\0"'), 'NUL'],
  [
    'an escaped control character in the name',
    withFront('name: "a\\u0007b"'),
    'name must not contain control',
  ],
  ['20,001 characters of instructions', 'x'.repeat(20_001), '20,000 characters'],
  ['bombs of aliases', withFront(aliasBomb), 'aliases'],
  ['an alias', withFront('a: &x 5\nduration: *x'), 'aliases'],
  ['an unresolved alias', withFront('duration: *x'), 'aliases'],
  ['an anchor alone', withFront('duration: &x 5'), 'anchors'],
  ['a merge', withFront('a: &a {duration: 5}\n<<: *a'), 'aliases'],
  ['a tag', withFront('duration: !!str 5'), 'tags'],
  [
    'a tag of JavaScript',
    withFront('name: !!js/function "function () {}"'),
    'tags such as !x are not possible',
  ],
  ['a tag of one’s own', withFront('name: !evil x'), 'tags such as !x are not possible'],
  ['binary data', withFront('name: !!binary aGk='), 'tag'],
  ['a directive', '---\n%YAML 1.1\nduration: 5\n---\nLook.', 'templateContent'],
  ['the same key twice', withFront('duration: 5\nduration: 6'), 'line 3'],
  ['tabs for indentation', withFront('codehost_repos:\n\t- acme/shop'), 'line 3'],
  ['a bracket that stays open', withFront('codehost_repos: [acme/shop'), 'line'],
  ['a quote that stays open', withFront('name: "Shop'), 'line'],
  ['a list', withFront('- duration'), 'keys and values'],
  ['a text', withFront('duration'), 'keys and values'],
  ['a number', withFront('5'), 'keys and values'],
  ['a key that is a list', withFront('? [a]\n: 5'), 'line 2'],
  ['eight thousand open brackets', withFront('['.repeat(8_000)), 'at most 400 YAML signs'],
  ['two thousand open braces', withFront('{a: '.repeat(2_000)), 'at most 400 YAML signs'],
  ['four thousand lists in lists', withFront('- '.repeat(4_000)), 'at most 400 YAML signs'],
  ['four thousand keys in keys', withFront('? '.repeat(4_000)), 'at most 400 YAML signs'],
  ['eight thousand quotes', withFront('"'.repeat(8_000)), 'at most 400 YAML signs'],
  ['four thousand colons', withFront(': '.repeat(4_000)), 'at most 400 YAML signs'],
  ['the same key two hundred times', withFront('a:\n'.repeat(200)), 'at most 400 YAML signs'],
  ['four thousand wrong escapes', withFront(`name: "${'\\x'.repeat(4_000)}"`), 'at most 400 YAML signs'],
  ['four hundred brackets', withFront('['.repeat(400)), 'line 2'],
  [
    'a hundred steps of indentation',
    withFront(Array.from({ length: 100 }, (_, n) => `${' '.repeat(n)}a:`).join('\n') + ' &b c'),
    'anchors',
  ],
  ['a name that is a number', withFront('name: 5'), 'name must be'],
  ['a name of blanks', withFront('name: "  "'), 'name must not be empty'],
  ['a long name', withFront(`name: ${'x'.repeat(121)}`), 'name must have at most 120 characters; it has 121'],
  ['a url that is none', withFront('url: shop'), 'url must be'],
  [
    'a url of another scheme',
    withFront('url: javascript:alert(1)'),
    'url must be a complete http:// or https:// address',
  ],
  ['a url that is a list', withFront('url: [https://example.com]'), 'url must be'],
  ['a duration that is a text', withFront('duration: "15"'), 'duration must be a number'],
  ['a duration with its unit', withFront('duration: 15m'), 'duration must be'],
  ['a duration of nothing', withFront('duration: 0'), 'duration must be a number from 1 to 120; it is 0'],
  [
    'a duration beyond two hours',
    withFront('duration: 121'),
    'duration must be a number from 1 to 120; it is 121',
  ],
  ['a duration without end', withFront('duration: .inf'), 'duration must be a number'],
  ['a duration that is no number', withFront('duration: .nan'), 'duration must be a number'],
  ['another device', withFront('device_class: watch'), 'device_class must be desktop or mobile'],
  ['a device that is true', withFront('device_class: true'), 'device_class must be desktop or mobile'],
  [
    'an extension below zero',
    withFront('max_extension_minutes: -1'),
    'max_extension_minutes must be a number from 0 to 119; it is -1',
  ],
  [
    'half an extension',
    withFront('extension_count: 1.5'),
    'extension_count must be a whole number from 0 to 100; it is 1.5',
  ],
  ['one repository instead of a list', withFront('codehost_repos: acme/shop'), 'codehost_repos must be'],
  [
    'a repository without owner',
    withFront('codehost_repos: [shop]'),
    'codehost_repos[0] must be written as owner/repo',
  ],
  [
    'a repository that is a number',
    withFront('codehost_repos: [5]'),
    'codehost_repos[0] must be written as owner/repo',
  ],
  [
    '51 repositories',
    withFront(`codehost_repos: [${'a/b, '.repeat(51)}]`),
    'codehost_repos must have at most 50 entries; it has 5',
  ],
  ['results of nothing', 'Look.\n## Results\n', 'has a results template that must have'],
  ['results in prose', 'Look.\n## Results\nPaid: [ ]\nTell me.', 'templateContent line 4: '],
  ['results twice', 'Look.\n## Results\nPaid: [ ]\npaid: #', 'templateContent line 4: '],
];

describe(`a template's content (${accepted.length + refused.length} of them)`, () => {
  it.each(accepted)('is read: %s', (_what, content, template) => {
    expect(parseTemplateContent(content)).toEqual({ template });
  });

  it.each(refused)('is refused: %s', (_what, content, part) => {
    const parsed = parseTemplateContent(content);
    expect(parsed).toEqual({
      faults: [{ param: 'templateContent', message: expect.stringContaining(part) as string }],
    });
    expect('faults' in parsed && parsed.faults[0]!.message).toMatch(/^templateContent /);
  });

  it('returns every template that is written by the rules', () => {
    const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9 :#'"-]{0,40}[a-z]$/);
    const template = fc.record({
      name,
      duration: fc.integer({ min: 1, max: 120 }),
      device: fc.constantFrom('desktop', 'mobile'),
      count: fc.integer({ min: 0, max: 100 }),
      repositories: fc.array(fc.stringMatching(/^[a-z0-9]{1,8}\/[a-z0-9_-][a-z0-9._-]{0,7}$/), {
        maxLength: 5,
      }),
      body: fc.stringMatching(/^[A-Za-z][A-Za-z0-9 .,\n]{0,80}[a-z]$/),
      lineEnd: fc.constantFrom('\n', '\r\n'),
    });
    fc.assert(
      fc.property(template, ({ name, duration, device, count, repositories, body, lineEnd }) => {
        const yaml = [
          `name: ${JSON.stringify(name)}`,
          `duration: ${duration}`,
          `device_class: ${device}`,
          `extension_count: ${count}`,
          `codehost_repos: ${JSON.stringify(repositories)}`,
        ].join('\n');
        expect(parseTemplateContent(withFront(yaml, body).replaceAll('\n', lineEnd))).toEqual({
          template: {
            name,
            targetDurationMinutes: duration,
            deviceClass: device,
            maxExtensionCount: count,
            codehostRepos: repositories,
            description: body,
          },
        });
      }),
    );
  });

  it('is read or refused and never throws, for any text', () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '---',
        '\n',
        ': ',
        '- ',
        'duration',
        'name',
        '&a',
        '*a',
        '!!js',
        '{',
        '[',
        '|',
        '>',
        '"',
        '## Results\n',
        '\t',
        '? ',
        '%YAML',
      ),
    );
    const content = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(content, fc.boolean(), (text, fenced) => {
        const parsed = parseTemplateContent(fenced ? withFront(text) : text);
        const messages =
          'faults' in parsed ? parsed.faults.map(({ message }) => message) : ['templateContent '];
        expect(messages).not.toEqual([]);
        for (const message of messages) expect(message).toMatch(/^templateContent /);
      }),
      { numRuns: 2_000 },
    );
  });
});
