import fc from 'fast-check';
import { kindOf, type LeftOut, LogFlood, otherKinds } from './log-flood.js';

const limits = { lines: 3, kinds: 4 };
const kinds = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 60 });

/** What is let through of a minute's lines, and what its end says. */
function playMinute(flood: LogFlood, lines: readonly string[]): { written: string[]; leftOut: LeftOut[] } {
  return { written: lines.filter((kind) => flood.admits(kind)), leftOut: flood.endMinute() };
}

const countOf = (all: readonly string[], kind: string) => all.filter((one) => one === kind).length;

describe('the limit of repeated lines', () => {
  it('loses no line without counting it, in any minute', () => {
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 5 }), (minutes) => {
        const flood = new LogFlood(limits);
        for (const lines of minutes) {
          const { written, leftOut } = playMinute(flood, lines);
          expect(written.length + leftOut.reduce((sum, { count }) => sum + count, 0)).toBe(lines.length);
        }
      }),
    );
  });

  it('writes the first lines of each kind, and says how many more there were', () => {
    fc.assert(
      fc.property(kinds, (lines) => {
        const { written, leftOut } = playMinute(new LogFlood(limits), lines);
        const countedApart = [...new Set(lines)].slice(0, limits.kinds);
        for (const kind of countedApart) {
          const count = countOf(lines, kind);
          expect(countOf(written, kind)).toBe(Math.min(count, limits.lines));
          expect(leftOut.find((one) => one.kind === kind)?.count ?? 0).toBe(
            Math.max(0, count - limits.lines),
          );
        }
        expect(leftOut.length).toBeLessThanOrEqual(limits.kinds + 1);
      }),
    );
  });

  it('counts kinds beyond its memory as one', () => {
    const flood = new LogFlood(limits);
    const lines = Array.from({ length: 1_000 }, (_, index) => `kind ${index}`);
    const { written, leftOut } = playMinute(flood, lines);
    expect(written).toHaveLength(limits.kinds + limits.lines);
    expect(leftOut).toEqual([{ kind: otherKinds, count: 1_000 - written.length }]);
    expect(flood.admits('kind 999')).toBe(true);
  });
});

describe('the kind of a line', () => {
  const coded = Object.assign(new Error('connection to 10.0.0.1 refused'), { code: 'ECONNREFUSED' });

  it.each([
    [['text %s', 1], 'text %s'],
    [[{ context: 'Job' }, 'text'], 'text'],
    [[{ err: coded }, 'a sweep failed'], 'a sweep failed ECONNREFUSED'],
    [[{ err: new TypeError('x') }, 'a sweep failed'], 'a sweep failed TypeError'],
    [[{ err: coded }], 'connection to 10.0.0.1 refused ECONNREFUSED'],
    [[coded], 'connection to 10.0.0.1 refused ECONNREFUSED'],
    [[coded, 'text'], 'text ECONNREFUSED'],
    [[{ err: 'no error' }, 'text'], 'text'],
    [[{}], ''],
    [[null], ''],
    [[undefined], ''],
    [[], ''],
  ])('of %j is %j', (call, kind) => expect(kindOf(call)).toBe(kind));

  it('is bounded', () => expect(kindOf(['x'.repeat(10_000)]).length).toBe(200));
});
