/** The processes of one system's remote browsers, with their memory and processor time. */
import { execFileSync } from 'node:child_process';
import { allocatedMbOf, cpuSecondsOf, pssMbOf } from '../process-use.js';

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

const withFolder = (visitsDir: string) => processes().filter(({ args }) => args.includes(visitsDir));

/** The first process of each browser, with its isolation. */
export const isolations = (visitsDir: string): number[] =>
  withFolder(visitsDir)
    .filter(({ args }) => args.startsWith('unshare '))
    .map(({ pid }) => pid);

/** Chromium itself in each browser, without its parts. */
export const chromiums = (visitsDir: string): number[] =>
  withFolder(visitsDir)
    .filter(({ args }) => args.includes('--remote-debugging-pipe') && !/^(unshare|perl) |--type=/.test(args))
    .map(({ pid }) => pid);

/** Makes a part of a video, or the whole of one. */
export const encoders = (visitsDir: string): number[] =>
  withFolder(visitsDir)
    .filter(({ args }) => /ffmpeg -nostdin/.test(args))
    .map(({ pid }) => pid);

/** The service that started these browsers. */
export const browserService = (visitsDir: string): number => {
  const [first] = isolations(visitsDir);
  return processes().find(({ pid }) => pid === first)!.parent;
};

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
export const allocatedMb = (pids: readonly number[]): number => sum(pids.map(allocatedMbOf));

/** Of all processors, since their start. */
export const cpuSeconds = (pids: readonly number[]): number => sum(pids.map(cpuSecondsOf));
