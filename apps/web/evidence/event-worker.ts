/** The worker of the player: one desk with the events of one job. */
import type { EventFacts } from './event-desk.js';
import { EventDesk } from './event-desk.js';
import type { Telemetry } from './recorded.js';
import type { WorkerAnswer, WorkerRequest } from './event-client.js';

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
  if (method === 'load') return load(args[0] as string);
  return (desk[method] as (...args: unknown[]) => unknown).apply(desk, args);
}

async function load(url: string): Promise<EventFacts> {
  const response = await fetch(url, { credentials: 'omit' });
  if (!response.ok) throw new Error(`The server answered ${response.status}`);
  return desk.replace((await response.json()) as Telemetry);
}
