import * as billing from '@handtest/contracts/billing';
import * as codehost from '@handtest/contracts/codehost';
import type { ClassOf, Contract } from '@handtest/contracts/define';
import {
  faultsOf,
  fieldsOf,
  ListOf,
  Name,
  PageRequest,
  Repositories,
  Text,
} from '@handtest/contracts/define';
import * as extraction from '@handtest/contracts/extraction';
import * as identity from '@handtest/contracts/identity';
import * as job from '@handtest/contracts/job';
import * as scheduler from '@handtest/contracts/scheduler';
import * as webhook from '@handtest/contracts/webhook';
import { IsBoolean, IsIn, IsInt, IsISO8601, IsNumber, IsOptional, Max, Min } from 'class-validator';
import fc from 'fast-check';
import { validated } from './request-validation.js';

class Point {
  @IsInt()
  @Min(1)
  x: number;
}

class Shape {
  @Name(20)
  name: string;

  @IsOptional()
  @Text(1, 20_000)
  note?: string;

  @IsOptional()
  @IsIn(['red', 'green', 'blue'])
  colour?: string;

  @IsOptional()
  @IsNumber()
  @Min(0.5)
  @Max(10_000)
  size?: number;

  @IsOptional()
  @IsBoolean()
  open?: boolean;

  @IsOptional()
  @IsISO8601({ strict: true })
  at?: string;

  @IsOptional()
  @Repositories()
  repos?: string[];

  @IsOptional()
  @ListOf(() => Point, 1_000)
  points?: Point[];

  @IsOptional()
  @Text(8, 20)
  apiToken?: string;
}

const faults = <T extends object>(requestClass: ClassOf<T>, body: object) => {
  try {
    validated(requestClass, body);
    return [];
  } catch (error) {
    return (error as { faults: { param: string; message: string }[] }).faults;
  }
};
const messages = (body: object) => faults(Shape, { name: 'a', ...body }).map(({ message }) => message);

describe('the message of a fault', () => {
  it.each([
    [{ name: undefined }, 'name is required'],
    [{ name: '' }, 'name must not be empty'],
    [{ name: '  ' }, 'name must not be empty'],
    [{ name: 7 }, 'name must be a string; it is 7'],
    [{ name: null }, 'name must be a string; it is null'],
    [{ name: 'x'.repeat(21) }, 'name must have at most 20 characters; it has 21'],
    [{ note: 'x'.repeat(20_001) }, 'note must have at most 20,000 characters; it has 20,001'],
    [{ name: '😀'.repeat(21) }, 'name must have at most 20 characters; it has 21'],
    [{ name: '❤️'.repeat(21) }, 'name must have at most 20 characters; it has 21'],
    [{ apiToken: '😀'.repeat(7) }, 'apiToken must have at least 8 characters'],
    [{ apiToken: '❤️'.repeat(7) }, 'apiToken must have at least 8 characters'],
    [{ note: '\ud800' }, 'note must be valid Unicode; it contains half of a surrogate pair; it is "\\ud800"'],
    [{ colour: 'pink' }, 'colour must be red, green or blue; it is "pink"'],
    [{ colour: ['red'] }, 'colour must be red, green or blue; it is an array'],
    [{ size: '5' }, 'size must be a number from 0.5 to 10,000; it is "5"'],
    [{ size: 10_001 }, 'size must be a number from 0.5 to 10,000; it is 10001'],
    [{ open: 'yes' }, 'open must be true or false; it is "yes"'],
    [{ open: {} }, 'open must be true or false; it is an object'],
    [{ at: 'now' }, 'at must be a timestamp such as 2026-03-01T10:00:00Z; it is "now"'],
    [{ repos: 'a/b' }, 'repos must be an array; it is "a/b"'],
    [{ repos: ['a/b', 'b'] }, 'repos[1] must be written as owner/repo; it is "b"'],
    [{ repos: Array(51).fill('a/b') }, 'repos must have at most 50 entries; it has 51'],
    [{ points: { x: 1 } }, 'points must be an array; it is an object'],
    [{ points: [[1]] }, 'points[0] must be an object; it is an array'],
    [{ points: [{ x: 1 }, { x: 0.5 }] }, 'points[1].x must be a whole number of at least 1; it is 0.5'],
  ])('names the field, what is expected and what came: %j', (body, message) => {
    expect(messages(body)).toEqual([message]);
  });

  it('reads numbers of a query', () => {
    const [fault] = faults(PageRequest, { limit: 'a' });
    expect(fault).toEqual({
      param: 'limit',
      message: 'limit must be a whole number from 1 to 100; it is "a"',
    });
  });

  it('names a bound that no client needs to know only to one who exceeds it', () => {
    const messageOf = (offset: string) => faults(PageRequest, { offset })[0]?.message;
    expect(messageOf('-1')).toBe('offset must be a whole number of at least 0; it is -1');
    expect(messageOf('2147483647')).toBeUndefined();
    expect(messageOf('2147483648')).toBe(
      'offset must be a whole number from 0 to 2,147,483,647; it is 2147483648',
    );
  });

  it('says of a value that cannot become a number that it is an object', () => {
    expect(faults(PageRequest, { offset: { toString: [] } })[0]?.message).toBe(
      'offset must be a whole number of at least 0; it is an object',
    );
  });

  it('repeats at most 60 characters, and no secret', () => {
    const text = 'abc '.repeat(50);
    expect(messages({ colour: text })[0]).toHaveLength(
      'colour must be red, green or blue; it is ""'.length + 61,
    );
    expect(messages({ apiToken: 'hunter2' })).toEqual(['apiToken must have at least 8 characters']);
    expect(messages({ colour: 'https://user:pass@x.example' })[0]).not.toContain('pass');
    expect(messages({ colour: 'ht_key_abc' })[0]).not.toContain('ht_key');
  });
});

describe('a request with several faults', () => {
  it('has one entry for each wrong value', () => {
    const body = { name: '', colour: 'pink', repos: ['a', 'a/b', 'c'], points: [{ x: 0 }, 5], size: 1 };
    expect(faults(Shape, body).map(({ param }) => param)).toEqual([
      'name',
      'colour',
      'repos[0]',
      'repos[2]',
      'points[0].x',
      'points[1]',
    ]);
  });

  it('has one entry for each wrong item, also when they break different rules', () => {
    const numbers = { projectId: 'proj_1', prNumbers: [0, 1.5, 3, 'a'], secrets: ['', 5, 'PIN'] };
    expect(faults(job.CreateJobRequest, numbers).map(({ param }) => param)).toEqual(
      expect.arrayContaining(['prNumbers[0]', 'prNumbers[1]', 'prNumbers[3]', 'secrets[0]', 'secrets[1]']),
    );
  });

  it('has k entries for k independent faults, at most 100', () => {
    const good = {
      name: 'a',
      note: 'b',
      colour: 'red',
      size: 1,
      open: true,
      at: '2026-01-01',
      repos: ['a/b'],
    };
    const bad = { name: 5, note: '', colour: 'x', size: 0, open: 1, at: 'x', repos: {} };
    const keys = Object.keys(good) as (keyof typeof good)[];
    let tried = 0;
    fc.assert(
      fc.property(fc.subarray(keys), fc.nat(150), (wrong, items) => {
        const points = Array.from({ length: items }, () => ({ x: 0 }));
        const body = { ...good, ...Object.fromEntries(wrong.map((key) => [key, bad[key]])), points };
        const found = faults(Shape, body);
        expect(found).toHaveLength(Math.min(100, wrong.length + items));
        expect(found.slice(0, wrong.length).map(({ param }) => param)).toEqual(wrong.slice(0, found.length));
        for (const { param, message } of found) expect(message.startsWith(`${param} must `)).toBe(true);
        tried++;
      }),
      { numRuns: 500 },
    );
    process.stdout.write(`bodies with k faults: tried ${tried}, failed 0\n`);
  });
});

describe('every rule of a contract', () => {
  const contracts = [billing, codehost, extraction, identity, job, scheduler, webhook]
    .flatMap((exported): unknown[] => Object.values(exported))
    .filter(
      (value): value is Contract => typeof value === 'object' && value !== null && 'operations' in value,
    );
  const classes = new Set<ClassOf<object>>(
    contracts.flatMap(({ operations }) => Object.values(operations).map(({ request }) => request)),
  );
  const values = [
    undefined,
    null,
    5,
    -1,
    0.5,
    1e12,
    '',
    ' ',
    'text',
    'x'.repeat(70_000),
    [],
    [5],
    [5, 5],
    {},
    '\u0000',
  ];

  it.each([...classes].map((requestClass) => [requestClass.name, requestClass] as const))(
    'has a wording of its own: %s',
    (_name, requestClass) => {
      for (const field of fieldsOf(requestClass).keys()) {
        for (const value of values) {
          const instance = Object.assign(new requestClass(), { [field]: value });
          for (const { param, message } of faultsOf(requestClass, instance)) {
            expect(message.startsWith(`${param} `)).toBe(true);
            expect(message).not.toMatch(
              /\$|longer than or equal|conforming|must be a valid regular|undefined/,
            );
            expect(message).not.toMatch(
              /must match|not be (?:less|greater) than|each value in|integer number/,
            );
          }
        }
      }
    },
  );
});
