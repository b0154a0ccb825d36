/** One development start per folder. The lock is a local socket, which ends with its process. */
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Until this process ends, or until a call of the returned function. Throws when another process has the lock. */
export async function holdStartLock(folder: string): Promise<() => void> {
  const path = lockPath(folder);
  for (;;) {
    const release = await listen(path);
    if (release) return release;
    const holder = await ask(path);
    if (holder) {
      throw new Error(
        `Handtest is already running from ${folder} (process ${holder}). Use it, stop it with Ctrl-C in its terminal ` +
          `or with "kill ${holder}", or start from another clone with another PORT.`,
      );
    }
    rmSync(path, { force: true });
  }
}

/** Not in the folder: the address of a local socket may have about 100 characters. */
export function lockPath(folder: string): string {
  const mark = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return join(tmpdir(), `handtest-${mark}.lock`);
}

/** Undefined when the address is in use, or left by a killed process. */
function listen(path: string): Promise<(() => void) | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end(String(process.pid)));
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(undefined);
      else reject(error);
    });
    server.listen(path, () => {
      server.unref();
      const release = () => rmSync(path, { force: true });
      process.once('exit', release);
      resolve(release);
    });
  });
}

/** The process id of the holder. Undefined without an answer. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let pid = '';
    const socket = connect(path);
    socket.on('data', (chunk) => (pid += chunk.toString()));
    socket.on('error', () => resolve(undefined));
    socket.on('close', () => resolve(pid || undefined));
  });
}
