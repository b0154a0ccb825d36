/** The worker of the player: one desk with the events of one job. */
import { EventDesk } from './event-desk.js';
import type { Telemetry } from './recorded.js';
import type { RecordedFacts, WorkerAnswer, WorkerRequest } from './event-client.js';

interface Port {
  onmessage: ((event: MessageEvent<WorkerRequest>) => void) | null;
  postMessage(answer: WorkerAnswer): void;
}

const port = globalThis as unknown as Port;
const desk = new EventDesk();

port.onmessage = ({ data: { id, method, args } }) => {
  answer(method, args).then(
    (value) => port.postMessage({ id, value }),
    (error: unknown) =>
      port.postMessage({ id, fault: error instanceof Error ? error.message : String(error) }),
  );
};

async function answer(method: WorkerRequest['method'], args: unknown[]): Promise<unknown> {
  if (method === 'record') return record(args[0] as string);
  if (method === 'all') return desk.replace(parsed(await read(args[0] as string, 'omit')) as Telemetry);
  return (desk[method] as (...args: unknown[]) => unknown).apply(desk, args);
}

async function record(jobId: string): Promise<RecordedFacts> {
  const bytes = await read(`/api/jobs/${encodeURIComponent(jobId)}`, 'same-origin');
  const { testerData } = parsed(bytes) as { testerData: Telemetry };
  return { facts: desk.replace(testerData), bytes: bytes.byteLength };
}

async function read(url: string, credentials: RequestCredentials): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return response.arrayBuffer();
}

const parsed = (bytes: ArrayBuffer): unknown => JSON.parse(new TextDecoder().decode(bytes));
