/**
 * CPU time of this process's descendants, by what they are. Unlike a rate it hardly depends on what else the machine does,
 * and it tells where the time of a request goes. Read from /proc; elsewhere nothing is known.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Name of a process (a service, `postgres`, `nats-server` …) → milliseconds. */
export type CpuTimes = ReadonlyMap<string, number>;

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** What each of `count` pieces of work took, in all processes together and by process, the greatest share first. */
export interface CpuPerPiece {
  readonly micros: number;
  readonly text: string;
}

/** Smaller shares are not worth a word. */
const leastShareMicros = 3;

/** @param without processes that cost both sides of a comparison the same */
export function perPiece(used: CpuTimes, count: number, without: readonly string[] = []): CpuPerPiece {
  const shares = [...used]
    .filter(([name]) => !without.includes(name))
    .map(([name, ms]) => ({ name, micros: (ms * 1_000) / count }))
    .sort((a, b) => b.micros - a.micros);
  const text = shares
    .filter(({ micros }) => micros >= leastShareMicros)
    .map(({ name, micros }) => `${name} ${micros.toFixed(0)}`)
    .join(', ');
  return { micros: shares.reduce((sum, { micros }) => sum + micros, 0), text: `CPU µs: ${text}` };
}

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

/** Undefined where there is no /proc. */
export function cpuTimes(): CpuTimes | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  const all = new Map(processes().map((stat) => [stat.pid, stat]));
  const times = new Map<string, number>();
  for (const stat of all.values()) {
    if (!isDescendant(stat, all)) continue;
    const name = nameOf(stat, all);
    times.set(name, (times.get(name) ?? 0) + stat.cpuMs);
  }
  return times;
}

/** What was used between two readings. */
export function cpuUsed(before: CpuTimes, after: CpuTimes): CpuTimes {
  return new Map([...after].map(([name, ms]) => [name, ms - (before.get(name) ?? 0)]));
}

function processes(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const text = contentOf(`/proc/${entry}/stat`);
      if (text === undefined) return [];
      // The second field is the program's name in parentheses, and may contain anything.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      return [{ pid: Number(entry), parent: fields[1]!, cpuMs: (fields[11]! + fields[12]!) * tickMs }];
    });
}

function isDescendant({ parent }: ProcessStat, all: ReadonlyMap<number, ProcessStat>): boolean {
  if (parent === process.pid) return true;
  const above = all.get(parent);
  return above !== undefined && isDescendant(above, all);
}

function nameOf({ pid, parent }: ProcessStat, all: ReadonlyMap<number, ProcessStat>): string {
  const command = contentOf(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
  const program = /\/(?:apps|bench)\/([\w/-]+?)(?:\/main)?\.js/.exec(command)?.[1];
  if (program) return program;
  // Postgres has a process for each connection, which is named after what it does.
  const above = all.get(parent);
  if (above && parent !== process.pid) return nameOf(above, all);
  return /([\w-]+)(?: |$)/.exec(command)?.[1] ?? 'unknown';
}

/** Undefined when the process has ended. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
