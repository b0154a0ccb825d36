import fc from 'fast-check';
import { changesBetween, type FileChange, patchOf } from './unified-diff.js';

/** What `patch` does: the content after a change, from the content before it and the hunks. */
function applied(before: string, patch: string): string {
  const lines = before.split('\n').slice(0, -1);
  const result: string[] = [];
  let at = 0;
  for (const line of patch === '' ? [] : patch.split('\n')) {
    const [, start, count] = /^@@ -(\d+)(?:,(\d+))? /.exec(line) ?? [];
    if (start !== undefined) {
      const from = count === '0' ? Number(start) : Number(start) - 1;
      result.push(...lines.slice(at, from));
      at = from;
      continue;
    }
    if (line[0] !== '+' && lines[at] !== line.slice(1)) throw new Error(`line ${at} is not ${line}`);
    if (line[0] !== '-') result.push(line.slice(1));
    if (line[0] !== '+') at++;
  }
  return [...result, ...lines.slice(at)].map((line) => `${line}\n`).join('');
}

const change = (before: string, after: string): FileChange => ({
  ...{ filename: 'a.ts', status: 'modified', before: Buffer.from(before), after: Buffer.from(after) },
});
const text = fc
  .array(fc.constantFrom('a', 'b', 'c', '', '@@ x', '-d', '+e'), { maxLength: 30 })
  .map((lines) => lines.map((line) => `${line}\n`).join(''));

it('makes hunks that lead from the content before to the content after', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const patch = patchOf(change(before, after));
      expect(applied(before, patch.text!)).toBe(after);
      const difference = after.split('\n').length - before.split('\n').length;
      expect(patch.additions - patch.deletions).toBe(difference);
    }),
    { numRuns: 1_000 },
  );
});

it('shows three lines around a change, and nothing else', () => {
  const lines = Array.from({ length: 100 }, (_, n) => `line ${n}\n`);
  const after = lines.with(49, 'changed\n');
  const { text: patch, additions, deletions } = patchOf(change(lines.join(''), after.join('')));
  expect({ additions, deletions }).toEqual({ additions: 1, deletions: 1 });
  expect(patch!.split('\n')).toEqual([
    '@@ -47,7 +47,7 @@',
    ...[' line 46', ' line 47', ' line 48', '-line 49', '+changed', ' line 50', ' line 51', ' line 52'],
  ]);
});

it('shows no text of binary content', () => {
  expect(patchOf(change('a\n', 'a\0'))).toEqual({ additions: 0, deletions: 0 });
});

it('finds added, removed, modified and renamed files, by path', () => {
  const files = (content: Record<string, string>) =>
    new Map(Object.entries(content).map(([path, body]) => [path, Buffer.from(body)]));
  const base = files({ same: '1', gone: '2', before: '3', changed: '4' });
  const head = files({ same: '1', new: '5', after: '3', changed: '6' });
  expect(
    changesBetween(base, head).map(({ filename, status, previous }) => [filename, status, previous]),
  ).toEqual([
    ['after', 'renamed', 'before'],
    ['changed', 'modified', undefined],
    ['gone', 'removed', undefined],
    ['new', 'added', undefined],
  ]);
});
