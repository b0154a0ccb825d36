/**
 * CPU time of this process's descendants, by program. Unlike a rate, it hardly depends on other load of the machine. Read
 * from Linux's /proc.
 */
import { readdirSync, readFileSync } from 'node:fs';

/** Name of a process (a service, `postgres`, `nats-server` …) → milliseconds. */
export type CpuTimes = ReadonlyMap<string, number>;

/** Linux counts in hundredths of a second. */
const tickMs = 10;

interface ProcessStat {
  readonly pid: number;
  readonly parent: number;
  readonly cpuMs: number;
}

export function cpuTimes(): CpuTimes {
  const all = new Map(processes().map((stat) => [stat.pid, stat]));
  const times = new Map<string, number>();
  for (const stat of all.values()) {
    if (!isDescendant(stat, all)) continue;
    const name = nameOf(stat);
    times.set(name, (times.get(name) ?? 0) + stat.cpuMs);
  }
  return times;
}

function processes(): ProcessStat[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((entry) => {
      const text = contentOf(`/proc/${entry}/stat`);
      if (text === undefined) return [];
      // The second field is the program's name in parentheses. It may contain any character.
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

/** A browser counts apart from the service that started it. */
function nameOf({ pid }: ProcessStat): string {
  const command = contentOf(`/proc/${pid}/cmdline`)?.replaceAll('\0', ' ') ?? '';
  const program = /\/(?:apps|bench|bundles)\/([\w/-]+?)(?:\/main)?\.js/.exec(command)?.[1];
  if (program) return program;
  // Postgres has a process per connection, whose name is its task.
  return command.startsWith('postgres:') ? 'postgres' : (/([\w-]+)(?: |$)/.exec(command)?.[1] ?? 'unknown');
}

/** Undefined when the process has ended. */
function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
