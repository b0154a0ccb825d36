/**
 * Where a visit's Chromium runs. `namespace`: in network, process and mount namespaces of its own, with nothing in them
 * but a way to the policy proxy. `policy`: beside this process, where only Chromium's switches lead it to the proxy.
 * In both it runs under an unprivileged user, as its own sandbox refuses root.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chown, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forwardedPort, namespaceInit } from './namespace-init.js';
import { PolicyProxy, type ProxyOptions } from './proxy.js';

export type IsolationMode = 'namespace' | 'policy';

export interface Isolation {
  /** For Chromium's command line. */
  readonly switches: readonly string[];
  /** The user of Chromium's processes, which must own the folder of the visit. Undefined: the user of this process. */
  readonly uid: number | undefined;
  /**
   * What to start instead of Chromium. File descriptors 3 and 4 reach Chromium. In a namespace, the end of the started
   * process ends all processes of the visit: end it with SIGKILL, as it blocks SIGTERM.
   */
  command(executable: string, args: readonly string[]): [string, string[]];
  /** Cuts all connections. After Chromium has ended. */
  close(): Promise<void>;
}

/**
 * Users that systems leave free. Two visits of a process never share one, so neither can read the other's files. The
 * start is random, so that two processes on one machine do not share them either.
 */
const firstUid = 20_000;
const uidCount = 40_000;
let visits = randomInt(uidCount);

export interface IsolationOptions extends ProxyOptions {
  /** Is made for the proxy's socket, and deleted at the end. Every user must be able to enter its parent. */
  readonly folder: string;
}

/** @throws Error of the file system or of the network, when the proxy cannot listen */
export async function isolate(
  mode: IsolationMode,
  { folder, ...options }: IsolationOptions,
): Promise<Isolation> {
  const uid = process.getuid?.() === 0 ? firstUid + (visits++ % uidCount) : undefined;
  const proxy = new PolicyProxy(options);
  if (mode === 'policy') {
    const port = await proxy.listen();
    return {
      switches: switchesFor(port),
      uid,
      command: (executable, args) => asUser(uid, executable, args),
      close: () => proxy.close(),
    };
  }
  await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
  await mkdir(folder, { mode: 0o700 });
  const socket = join(folder, 'proxy');
  await proxy.listen(socket);
  if (uid !== undefined) for (const path of [folder, socket]) await chown(path, uid, uid);
  return {
    switches: switchesFor(forwardedPort),
    uid,
    command: (executable, args) => inNamespaces(socket, uid, [executable, ...args]),
    close: async () => {
      await proxy.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Whether this machine lets this process make the namespaces. @returns undefined, or what refused */
export function namespaceProblem(): Promise<string | undefined> {
  const [command, args] = inNamespaces('/nonexistent', undefined, ['true']);
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });
    let problem = '';
    child.stderr.on('data', (bytes: Buffer) => (problem += bytes.toString()));
    child.once('error', ({ message }) => resolve(message));
    child.once('close', (code) => resolve(code === 0 ? undefined : problem.trim() || `exit code ${code}`));
  });
}

function inNamespaces(
  socket: string,
  uid: number | undefined,
  command: readonly string[],
): [string, string[]] {
  const namespaces = ['--net', '--ipc', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const asOwner = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user', '--keep-caps'];
  const init = ['perl', '-e', namespaceInit, '--', socket, String(uid ?? '-'), ...command];
  return ['unshare', [...asOwner, ...namespaces, '--', ...init]];
}

function asUser(uid: number | undefined, executable: string, args: readonly string[]): [string, string[]] {
  if (uid === undefined) return [executable, [...args]];
  return ['setpriv', [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--', executable, ...args]];
}

/** Without `<-loopback>` Chromium goes to loopback and link-local addresses directly, past the proxy. */
function switchesFor(port: number): string[] {
  return [
    `--proxy-server=http://127.0.0.1:${port}`,
    '--proxy-bypass-list=<-loopback>',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
  ];
}
