/**
 * What a Node process really needs: its memory after a full garbage collection, asked for through its inspector, which a
 * signal opens. So the program that is measured is the one that is deployed, without a line for the measurement.
 */
import { eventually } from '@handtest/deployment';

export interface SettledMemory {
  readonly residentBytes: number;
  /** What lives on V8's heap. */
  readonly heapBytes: number;
}

interface Target {
  readonly webSocketDebuggerUrl: string;
}

interface Reply {
  readonly id: number;
  readonly result?: { result?: { value?: string } };
  readonly error?: { message: string };
}

/** @param inspectorPort given to the process as `--inspect-port` */
export async function settledMemory(pid: number, inspectorPort: number): Promise<SettledMemory> {
  process.kill(pid, 'SIGUSR1');
  const url = await eventually(() => debuggerUrl(inspectorPort));
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('The inspector does not answer')));
  });
  try {
    // The first collection may leave what finalizers and weak references let go of.
    await command(socket, 1, 'HeapProfiler.collectGarbage');
    await command(socket, 2, 'HeapProfiler.collectGarbage');
    const expression = 'JSON.stringify(process.memoryUsage())';
    const usage = await command(socket, 3, 'Runtime.evaluate', { expression });
    const { rss, heapUsed } = JSON.parse(usage.result!.result!.value!) as NodeJS.MemoryUsage;
    return { residentBytes: rss, heapBytes: heapUsed };
  } finally {
    socket.close();
  }
}

async function debuggerUrl(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  const [target] = (await answer.json()) as Target[];
  return target!.webSocketDebuggerUrl;
}

async function command(socket: WebSocket, id: number, method: string, params: object = {}): Promise<Reply> {
  const answered = new Promise<Reply>((resolve) => {
    const listen = (event: MessageEvent): void => {
      const reply = JSON.parse(String(event.data)) as Reply;
      if (reply.id !== id) return;
      socket.removeEventListener('message', listen);
      resolve(reply);
    };
    socket.addEventListener('message', listen);
  });
  socket.send(JSON.stringify({ id, method, params }));
  const reply = await answered;
  if (reply.error) throw new Error(`The inspector refused ${method}: ${reply.error.message}`);
  return reply;
}
