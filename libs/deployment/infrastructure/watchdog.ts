/**
 * Ends started programs when this process dies, however it dies (SIGKILL included).
 *
 * One small shell process per parent reads what to guard from a pipe. The kernel closes the pipe when the parent is
 * gone; the shell then ends the programs, removes their throw-away folders, and ends itself.
 */
import { spawn, type ChildProcess } from 'node:child_process';

const SCRIPT = `
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

/** From now on the program ends with this process. `signal` is without its SIG prefix. */
export function guard(pid: number, signal: string): void {
  tell(`guard|${signal}|${pid}|`);
}

/** From now on the folder goes with this process, after its programs have ended. */
export function removeAtDeath(folder: string): void {
  tell(`remove|||${folder}`);
}

/** The program has ended: its process id may belong to somebody else from now on. */
export function forget(pid: number): void {
  tell(`forget||${pid}|`);
}

function tell(line: string): void {
  if (!shell) {
    // Its own session, so that Ctrl-C in the terminal does not reach it before the orderly stop is done.
    shell = spawn('sh', ['-c', SCRIPT, 'handtest-watchdog'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    shell.unref();
    (shell.stdin as unknown as { unref(): void }).unref();
    shell.stdin!.on('error', () => undefined);
  }
  shell.stdin!.write(`${line}\n`);
}
