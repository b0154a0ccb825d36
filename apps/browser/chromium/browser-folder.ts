/** Names of browsers' folders: each says which process made it, so that another one deletes those of a dead process. Linux only. */
import { readFileSync } from 'node:fs';

const short = (number: number) => number.toString(36);
const maker = `${short(process.pid)}-${short(startTicksOf(process.pid)!)}`;
let made = 0;

/** Short, as the path of a socket in it has at most 107 characters. */
export const newFolderName = (): string => `${maker}-${short(made++)}`;

/** Whether it is the folder of a browser whose process has ended. */
export function isLeft(name: string): boolean {
  if (!/^[0-9a-z]+-[0-9a-z]+-[0-9a-z]+$/.test(name)) return false;
  const [pid, ticks] = name.split('-').map((part) => parseInt(part, 36));
  return startTicksOf(pid!) !== ticks;
}

/**
 * When a process started, in clock ticks since the start of the machine: field 22 of `/proc/<pid>/stat`. Its number alone
 * can belong to another process by now. Undefined: there is none.
 */
export function startTicksOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field, the name of the program, is in brackets and may hold anything.
    return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[19]);
  } catch {
    return undefined;
  }
}
