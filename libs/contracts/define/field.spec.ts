import { plainToInstance } from 'class-transformer';
import fc from 'fast-check';
import { faultsOf } from './acceptance.js';
import {
  Base64,
  CalendarDay,
  jointRuleOf,
  Name,
  Repositories,
  repositoryPattern,
  Text,
  Together,
} from './field.js';

class Upload {
  @Base64()
  body: string;
}

describe('bytes in base64', () => {
  it('are accepted, however many there are and however deep the stack is', () => {
    const body = Buffer.alloc(5_900_000, 'bytes').toString('base64');
    const deep = (depth: number): unknown => (depth === 0 ? faultsOf(Upload, { body }) : deep(depth - 1));
    expect(deep(3_000)).toEqual([]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(faultsOf(Upload, { body: Buffer.from(bytes).toString('base64') })).toEqual([]);
      }),
    );
  });

  it.each(['Zg', 'Zg=', 'Zg==\n', 'Z g==', 'Zg==Zg==', 'Zm9v-', 7, null])('are not %j', (body) => {
    expect(faultsOf(Upload, { body })).toMatchObject([
      { param: 'body', message: expect.stringMatching(/^body must be base64/) },
    ]);
  });
});

describe('a repository', () => {
  it.each(['acme/shop', 'mona_acme/shop', 'team.web/.github', 'a/b', 'a_/-b'])('is %s', (name) => {
    expect(name).toMatch(repositoryPattern);
  });

  it.each([
    'shop',
    'acme/',
    '/shop',
    '../shop',
    './shop',
    '-a/shop',
    '_a/shop',
    `${'a'.repeat(40)}/shop`,
    'acme/..',
    'acme/.',
    'a/b/c',
    'a b/c',
    'acme/shop?x',
    'a/%2e',
  ])('is not %s', (name) => expect(name).not.toMatch(repositoryPattern));
});

class Form {
  @Name()
  name = 'x';

  @Text(1, 5)
  text = 'x';

  @Text(0, 5)
  note = '';

  @CalendarDay()
  day = '2026-03-01';

  @Repositories()
  repositories: unknown = [];
}

const messagesOf = (fields: object) =>
  faultsOf(Form, { ...new Form(), ...fields }).map(({ message }) => message);

describe('a name', () => {
  it('has 1 to 120 characters without the blanks around it', () => {
    expect(messagesOf({ name: 'x' })).toEqual([]);
    expect(messagesOf({ name: 'x'.repeat(120) })).toEqual([]);
    expect(messagesOf({ name: 'x'.repeat(121) })).toEqual([
      'name must have at most 120 characters; it has 121',
    ]);
    expect(messagesOf({ name: '' })).toEqual(['name must not be empty']);
    const received = (name: unknown) => plainToInstance(Form, { name }).name;
    expect(received(' \t My shop\n')).toBe('My shop');
    expect(received('  ')).toBe('');
    expect(received(7)).toBe(7);
  });

  it.each(['\u200b', '\u2060\u00ad', '\u3164 \ufeff'])('has a visible character, not only %j', (name) => {
    expect(messagesOf({ name })).toEqual([expect.stringContaining('name must contain a visible character')]);
    expect(messagesOf({ name: `${name}👩‍💻` })).toEqual([]);
  });
});

describe('a text', () => {
  it.each([' ', '\n\t', '\u00a0\u2003'])('is not blank, as %j is, unless it may be empty', (blank) => {
    expect(messagesOf({ text: blank })).toEqual([`text must not be blank; it is ${JSON.stringify(blank)}`]);
    expect(messagesOf({ note: blank })).toEqual([]);
    expect(messagesOf({ text: `${blank}x` })).toEqual([]);
  });
});

describe('a day', () => {
  it.each(['1000-01-01', '2028-02-29', '2999-12-31'])('is %s', (day) =>
    expect(messagesOf({ day })).toEqual([]),
  );

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-03-00',
    '0999-12-31',
    '3000-01-01',
    '2026-3-1',
    '2026-03-01T00:00Z',
    '2026-03',
    '2026',
    '',
    20260301,
    null,
  ])('is not %j', (day) => {
    expect(messagesOf({ day })).toEqual([expect.stringContaining('day must be a date such as 2026-03-01')]);
  });
});

describe('a list of repositories', () => {
  const several = (count: number) => Array.from({ length: count }, (_, n) => `acme/shop-${n}`);

  it('has 0 to 50 of them, each written as owner/repo', () => {
    for (const repositories of [[], ['acme/shop'], several(50)]) {
      expect(messagesOf({ repositories })).toEqual([]);
    }
    expect(messagesOf({ repositories: several(51) })).toEqual([expect.stringContaining('50')]);
    for (const wrong of ['shop', '', 7, null, ['acme/shop']]) {
      expect(messagesOf({ repositories: ['acme/shop', wrong] })).toEqual([
        expect.stringContaining('written as owner/repo'),
      ]);
    }
  });
});

describe('a rule over several fields', () => {
  it('applies to the class that declares it and to those that extend it, unless they have their own', () => {
    const [rule, own] = [() => [], () => []];
    @Together(rule)
    class Base {}
    class Middle extends Base {}
    class Last extends Middle {}
    @Together(own)
    class Other extends Base {}
    expect([Base, Middle, Last, Other].map(jointRuleOf)).toEqual([rule, rule, rule, own]);
    expect(jointRuleOf(Form)).toBeUndefined();
  });
});
