/** What a running process uses. Linux only; undefined when the process has ended. */
import { readFileSync } from 'node:fs';

/** The proportional set size, in MB: what processes share counts once. */
export function pssMbOf(pid: number): number | undefined {
  return rollupMbOf(pid, 'Pss');
}

/** What the process has allocated, in MB: the part of `pssMbOf` that no other process on the machine makes smaller. */
export function allocatedMbOf(pid: number): number | undefined {
  return rollupMbOf(pid, 'Pss_Anon');
}

function rollupMbOf(pid: number, field: string): number | undefined {
  const text = contentOf(`/proc/${pid}/smaps_rollup`);
  const kilobytes =
    text === undefined ? undefined : new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1_024;
}

/** The time of all processors since its start. */
export function cpuSecondsOf(pid: number): number | undefined {
  const text = contentOf(`/proc/${pid}/stat`);
  if (text === undefined) return undefined;
  // The name of the program, in parentheses, may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // Linux counts in hundredths of a second.
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
