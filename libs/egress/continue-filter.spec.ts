import fc from 'fast-check';
import { ContinueFilter } from './continue-filter.js';

const answer = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const interim = 'HTTP/1.1 100 Continue\r\n\r\n';

/** What passes of a text that arrives in pieces of these lengths, the last one repeated. */
function passed(text: string, lengths: readonly number[], limitBytes = 1_000): string {
  const filter = new ContinueFilter(limitBytes);
  filter.begin();
  const parts: string[] = [];
  let rest = Buffer.from(text, 'latin1');
  for (let at = 0; rest.length > 0; at++) {
    const length = lengths[Math.min(at, lengths.length - 1)]!;
    parts.push(filter.pass(rest.subarray(0, length)).toString('latin1'));
    rest = rest.subarray(length);
  }
  return parts.join('');
}

const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 });

it.each([
  ['none', ''],
  ['one', interim],
  ['several', interim.repeat(3)],
  ['one with a header', 'HTTP/1.1 100 Continue\r\nX: y\r\n\r\n'],
  ['one of HTTP/1.0', 'HTTP/1.0 100\r\n\r\n'],
])('leaves the answer alone behind %s, however it is cut', (_name, front) => {
  fc.assert(fc.property(pieces, (lengths) => expect(passed(front + answer, lengths)).toBe(answer)));
});

it.each([
  'HTTP/1.1 102 Processing\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'SSH-2.0-x\r\n',
  `${answer}${interim}`,
])('passes on whatever else comes: %j', (text) => {
  fc.assert(fc.property(pieces, (lengths) => expect(passed(text, lengths)).toBe(text)));
});

it('takes ten away and no more', () => {
  expect(passed(interim.repeat(10) + answer, [30])).toBe(answer);
  expect(passed(interim.repeat(12) + answer, [30])).toBe(interim.repeat(2) + answer);
});

it('holds no more back than headers may be long', () => {
  const endless = `HTTP/1.1 100 Continue\r\nX: ${'x'.repeat(2_000)}`;
  expect(passed(endless, [100])).toBe(endless);
});

it('looks at the front of each response alone', () => {
  const filter = new ContinueFilter(1_000);
  expect(filter.pass(Buffer.from(interim)).toString()).toBe(interim);
  filter.begin();
  expect(filter.pass(Buffer.from(interim + answer)).toString()).toBe(answer);
  expect(filter.pass(Buffer.from(interim)).toString()).toBe(interim);
});
