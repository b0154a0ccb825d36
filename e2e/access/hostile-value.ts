/** Hostile values, keys and bodies as JSON text, because some of them have no JavaScript value. */
import fc from 'fast-check';

/** Keys of `Object.prototype`, and keys with a meaning for databases. */
export const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'toJSON',
  'then',
  'length',
  '__defineGetter__',
  '$where',
  'id',
  'roles',
  'caller',
  'organizationId',
  'idempotencyKey',
  '',
  '\u0000',
  '\ud800',
  '0',
  'a.b',
  "'; DROP TABLE job; --",
];

export const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202e\ufeff',
  '%00',
  '%',
  '../../etc/passwd',
  "' OR 1=1 --",
  '${7*7}',
  '{{constructor.constructor("return process")()}}',
  '\r\nX-Injected: 1',
  'x'.repeat(70_000),
  '😀'.repeat(20_000),
  '1e400',
  'NaN',
  '-1',
  '9007199254740993',
  '2024-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  'http://[::1',
  'https://user:pw@example.com:99999/',
  'file:///etc/passwd',
  'javascript:alert(1)',
);

const hostileNumber = fc.constantFrom(
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e400',
  '-1e400',
  '9007199254740993',
  '99999999999999999999999999',
  '2147483648',
  '1e-400',
);

export const hostileValue: fc.Arbitrary<string> = fc.oneof(
  hostileText.map((text) => JSON.stringify(text)),
  hostileNumber,
  fc.constantFrom('null', 'true', '[]', '{}', '[[]]', '[null]', '{"":null}', '{"length":1e9}'),
  fc.integer({ min: 1, max: 31 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  fc.integer({ min: 1, max: 30 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  fc.constantFrom(...hostileKeys).map((key) => `{${JSON.stringify(key)}:{${JSON.stringify(key)}:1}}`),
  fc.constant(`[${'0,'.repeat(20_000)}0]`),
  fc.constant(`[${'{},'.repeat(6_000)}{}]`),
  fc.string({ unit: 'binary' }).map((text) => JSON.stringify(text)),
  fc.jsonValue({ maxDepth: 5 }).map((value) => JSON.stringify(value)),
);

/** Whole bodies, most of them invalid for every endpoint. */
export const anyBody = fc.oneof(
  hostileValue,
  fc.dictionary(fc.constantFrom(...hostileKeys), fc.constant(0)).map((object) => JSON.stringify(object)),
  fc.constantFrom(
    '',
    ' ',
    '{',
    '"',
    'nul',
    '{"a":1,}',
    '{"a":1,"a":2}',
    '\ufeff{}',
    '{"\\ud800":1}',
    '\u0000',
  ),
  fc.integer({ min: 33, max: 5_000 }).map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
);

/** Each field is tried with each of these values. */
export const simpleValues = [
  'null',
  '"\\u0000"',
  '"\\ud800"',
  '[]',
  '{}',
  '-1',
  '""',
  'true',
  '1e400',
] as const;
