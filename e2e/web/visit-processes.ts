/** The processes of remote browsers on this machine, with their memory and processor time. */
import { execFileSync } from 'node:child_process';
import { cpuSecondsOf, pssMbOf } from '../process-use.js';

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, args]) => ({ pid: Number(pid), parent: Number(parent), args: args! }));

/** The first process of each browser, with its isolation. */
export const isolations = (): number[] =>
  processes()
    .filter(({ args }) => /^unshare .*handtest-visits-/.test(args))
    .map(({ pid }) => pid);

/** Chromium itself in each browser, without its parts. */
export const chromiums = (): number[] =>
  processes()
    .filter(({ args }) =>
      /chromium --headless --remote-debugging-pipe.*--user-data-dir=\/tmp\/handtest-visits-/.test(args),
    )
    .filter(({ args }) => !/unshare|perl/.test(args))
    .map(({ pid }) => pid);

export const parentOf = (pid: number): number => processes().find((one) => one.pid === pid)!.parent;

/** Of a process and all that it started. */
export function processTree(pid: number): number[] {
  const all = processes();
  const tree = [pid];
  for (const known of tree)
    tree.push(...all.filter(({ parent }) => parent === known).map((child) => child.pid));
  return tree;
}

const sum = (values: readonly (number | undefined)[]): number =>
  values.reduce<number>((total, value) => total + (value ?? 0), 0);

export const pssMb = (pids: readonly number[]): number => sum(pids.map(pssMbOf));

/** Of all processors, since their start. */
export const cpuSeconds = (pids: readonly number[]): number => sum(pids.map(cpuSecondsOf));
