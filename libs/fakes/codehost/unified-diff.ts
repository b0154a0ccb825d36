/** Differences between two commits, as git shows them: files, and hunks with three lines of context. Pure. */
import type { Files } from './git-store.js';

export interface FileChange {
  readonly filename: string;
  readonly previous?: string;
  readonly status: 'added' | 'removed' | 'modified' | 'renamed';
  readonly before: Buffer;
  readonly after: Buffer;
}

export interface Patch {
  readonly additions: number;
  readonly deletions: number;
  /** Absent for binary content. */
  readonly text?: string;
}

const context = 3;
/** Above this product of lines the changed part is replaced as a whole. */
const maximumProduct = 4_000_000;

/** By path. A file with the same content under a new path is renamed. */
export function changesBetween(base: Files, head: Files): FileChange[] {
  const none = Buffer.alloc(0);
  const removed = new Map([...base].filter(([path]) => !head.has(path)));
  const changes: FileChange[] = [];
  for (const [filename, after] of head) {
    const before = base.get(filename);
    if (before) {
      if (!before.equals(after)) changes.push({ filename, status: 'modified', before, after });
      continue;
    }
    const [previous] = [...removed].find(([, content]) => content.equals(after)) ?? [];
    if (previous === undefined) changes.push({ filename, status: 'added', before: none, after });
    else changes.push({ filename, previous, status: 'renamed', before: after, after });
    if (previous !== undefined) removed.delete(previous);
  }
  for (const [filename, before] of removed)
    changes.push({ filename, status: 'removed', before, after: none });
  return changes.toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
}

export function patchOf({ before, after }: FileChange): Patch {
  if (before.includes(0) || after.includes(0)) return { additions: 0, deletions: 0 };
  const lines = editsBetween(linesOf(before), linesOf(after));
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length;
  return { additions: count('+'), deletions: count('-'), text: hunksOf(lines).join('\n') };
}

function linesOf(content: Buffer): string[] {
  const lines = content.toString().split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Every line with ` `, `-` or `+` before it. */
function editsBetween(before: string[], after: string[]): string[] {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start++;
  let end = 0;
  const shorter = Math.min(before.length, after.length) - start;
  while (end < shorter && before.at(-1 - end) === after.at(-1 - end)) end++;
  const middle = editMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (lines: string[]) => lines.map((line) => ` ${line}`);
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

/** By the longest common subsequence. */
function editMiddle(before: string[], after: string[]): string[] {
  const replaced = [...before.map((line) => `-${line}`), ...after.map((line) => `+${line}`)];
  if (before.length * after.length > maximumProduct) return replaced;
  const width = after.length + 1;
  const common = new Uint32Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      common[i * width + j] =
        before[i] === after[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
    }
  }
  const below = (i: number, j: number) => common[(i + 1) * width + j]!;
  const beside = (i: number, j: number) => common[i * width + j + 1]!;
  const edits: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      edits.push(` ${before[i]!}`);
      i++;
      j++;
    } else if (j >= after.length || (i < before.length && below(i, j) >= beside(i, j))) {
      edits.push(`-${before[i++]!}`);
    } else {
      edits.push(`+${after[j++]!}`);
    }
  }
  return edits;
}

function hunksOf(lines: string[]): string[] {
  const text: string[] = [];
  const near = (at: number) =>
    lines.slice(Math.max(0, at - context), at + context + 1).some((line) => line[0] !== ' ');
  let [oldLine, newLine] = [1, 1];
  for (let at = 0; at < lines.length;) {
    const hunk: string[] = [];
    const [oldStart, newStart] = [oldLine, newLine];
    for (; at < lines.length && near(at); at++) {
      const line = lines[at]!;
      hunk.push(line);
      if (line[0] !== '+') oldLine++;
      if (line[0] !== '-') newLine++;
    }
    if (hunk.length > 0) {
      const range = (start: number, end: number) =>
        end === start ? `${start - 1},0` : `${start},${end - start}`;
      text.push(`@@ -${range(oldStart, oldLine)} +${range(newStart, newLine)} @@`, ...hunk);
      continue;
    }
    at++;
    oldLine++;
    newLine++;
  }
  return text;
}
