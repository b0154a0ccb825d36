import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { bridge } from './bridge.js';

type Send = Transport['send'];

class FakeTransport implements Transport {
  readonly sent: JSONRPCMessage[] = [];
  onmessage?: Transport['onmessage'];
  onclose?: () => void;
  isClosed = false;

  constructor(private readonly answer?: Send) {}

  start = () => Promise.resolve();

  send: Send = async (message, options) => {
    if (this.isClosed) throw new Error('closed');
    this.sent.push(message);
    await this.answer?.(message, options);
  };

  async close(): Promise<void> {
    this.isClosed = true;
    this.onclose?.();
  }

  receive(message: JSONRPCMessage): void {
    this.onmessage?.(message, {} as never);
  }
}

const request: JSONRPCMessage = { jsonrpc: '2.0', id: 7, method: 'tools/call' };
const result: JSONRPCMessage = { jsonrpc: '2.0', id: 7, result: {} };

async function setUp(answer: (api: FakeTransport) => Send) {
  const agent = new FakeTransport();
  const api: FakeTransport = new FakeTransport((message, options) => answer(api)(message, options));
  const problems: string[] = [];
  let endInput!: () => void;
  const inputEnd = new Promise<void>((resolve) => (endInput = resolve));
  const ended = bridge({ agent, api, inputEnd, report: (problem) => problems.push(problem) });
  await new Promise(setImmediate);
  return { agent, api, problems, ended, endInput };
}

it('passes a request and its answer', async () => {
  const { agent, api, ended } = await setUp((side) => async () => side.receive(result));
  agent.receive(request);
  await new Promise(setImmediate);
  expect([api.sent, agent.sent]).toEqual([[request], [result]]);
  await agent.close();
  await ended;
  expect(api.isClosed).toBe(true);
});

it.each<[string, (api: FakeTransport) => Send, string]>([
  [
    'is refused',
    () => () => Promise.reject(new Error('The token is mistyped')),
    'The request to the API has failed: The token is mistyped',
  ],
  [
    'cannot be sent',
    () => () =>
      Promise.reject(new TypeError('fetch failed', { cause: new Error('self-signed certificate') })),
    'The request to the API has failed: fetch failed: self-signed certificate',
  ],
  [
    'loses its stream',
    () => async (_message, options) => options?.onRequestStreamEnd?.(),
    'The API ended the connection before it answered',
  ],
])('answers a request that %s with an error', async (_how, answer, message) => {
  const { agent } = await setUp(answer);
  agent.receive(request);
  await new Promise(setImmediate);
  expect(agent.sent).toEqual([{ jsonrpc: '2.0', id: 7, error: { code: -32_603, message } }]);
});

it('answers once when the stream ends after its answer', async () => {
  const { agent } = await setUp((side) => async (_message, options) => {
    side.receive(result);
    options?.onRequestStreamEnd?.();
  });
  agent.receive(request);
  await new Promise(setImmediate);
  expect(agent.sent).toEqual([result]);
});

it('ends the request to the API of a call that the agent cancels, without an answer', async () => {
  let isEnded = false;
  const hang: Send = (message, options) => {
    if (!('id' in message)) return Promise.resolve();
    const signal = options?.requestSignal;
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        isEnded = true;
        reject(new Error('aborted'));
      }),
    );
  };
  const { agent, ended, endInput } = await setUp(() => hang);
  agent.receive(request);
  agent.receive({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } });
  endInput();
  await ended;
  expect([isEnded, agent.sent]).toEqual([true, []]);
});

it('gives the last answers to an agent that has ended its input', async () => {
  const { agent, ended, endInput } = await setUp((side) => async () => {
    setTimeout(() => side.receive(result), 100);
  });
  agent.receive(request);
  endInput();
  await ended;
  expect(agent.sent).toEqual([result]);
});

it('answers with an error when an answer takes longer than five seconds after the end of the input', async () => {
  const { agent, ended, endInput } = await setUp(() => () => Promise.resolve());
  agent.receive(request);
  endInput();
  await ended;
  const message = 'The input has ended, and the answer takes longer than 5 seconds';
  expect(agent.sent).toEqual([{ jsonrpc: '2.0', id: 7, error: { code: -32_603, message } }]);
}, 10_000);

it('reports an answer that comes after the agent has closed', async () => {
  const { agent, api, problems, ended } = await setUp(() => () => Promise.resolve());
  agent.receive(request);
  await agent.close();
  await ended;
  api.receive(result);
  await new Promise(setImmediate);
  expect(problems).toEqual(['closed']);
});
