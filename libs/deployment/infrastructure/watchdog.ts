/**
 * Ends started programs when this process dies, also by SIGKILL.
 *
 * One shell process per parent reads from a pipe what to guard. The kernel closes the pipe when the parent dies. The
 * shell then ends the programs and removes the throw-away folders.
 */
import { spawn, type ChildProcess } from 'node:child_process';

const script = `
trap '' INT TERM HUP
guarded=''
while IFS='|' read -r verb signal pid folder; do
  kept=''
  for entry in $guarded; do [ "\${entry#*:}" = "$pid" ] || kept="$kept $entry"; done
  guarded=$kept
  [ "$verb" = guard ] && guarded="$guarded $signal:$pid"
  [ "$verb" = remove ] && set -- "$@" "$folder"
done
for entry in $guarded; do kill -"\${entry%%:*}" "\${entry#*:}" 2>/dev/null; done
for round in 1 2 3 4 5 6 7 8 9 10; do
  alive=''
  for entry in $guarded; do kill -0 "\${entry#*:}" 2>/dev/null && alive="$alive \${entry#*:}"; done
  [ -z "$alive" ] && break
  sleep 0.3
done
for pid in $alive; do kill -KILL "$pid" 2>/dev/null; done
for folder in "$@"; do rm -rf "$folder"; done
`;

let shell: ChildProcess | undefined;

/** Ends the program with this process. `signal` has no SIG prefix. */
export function guard(pid: number, signal: string): void {
  send(`guard|${signal}|${pid}|`);
}

/** Removes the folder when this process dies, after its programs. */
export function removeAtDeath(folder: string): void {
  send(`remove|||${folder}`);
}

/** The program has ended. Another program may get its process id. */
export function forget(pid: number): void {
  send(`forget||${pid}|`);
}

function send(line: string): void {
  if (!shell) {
    // In its own session, so that Ctrl-C in the terminal does not end it before the orderly stop.
    shell = spawn('sh', ['-c', script, 'handtest-watchdog'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    shell.unref();
    (shell.stdin as unknown as { unref(): void }).unref();
    shell.stdin!.on('error', () => undefined);
  }
  shell.stdin!.write(`${line}\n`);
}
