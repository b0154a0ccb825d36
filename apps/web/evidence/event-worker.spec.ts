import type { WorkerAnswer, WorkerRequest } from './event-client.js';
import type { Telemetry } from './recorded.js';

const telemetry: Telemetry = {
  consoleMessages: [{ type: 'log', message: 'あああ', timestamp: '2026-01-01T00:00:00.000Z' }],
  networkRequests: [],
  clicks: [],
};
const body = JSON.stringify({ testerData: telemetry });

it('counts the bytes of a record, not its characters', async () => {
  globalThis.fetch = () => Promise.resolve(new Response(body));
  const port = globalThis as unknown as {
    onmessage: (event: { data: WorkerRequest }) => void;
    postMessage: (answer: WorkerAnswer) => void;
  };
  await import('./event-worker.js');
  const answer = await new Promise<WorkerAnswer>((resolve) => {
    port.postMessage = resolve;
    port.onmessage({ data: { id: 1, method: 'record', args: ['job_1'] } });
  });
  expect(answer).toMatchObject({ id: 1, value: { bytes: body.length + 6 } });
});
