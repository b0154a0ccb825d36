/** Passes the messages of MCP between an agent and the API unchanged. */
import { setTimeout as pause } from 'node:timers/promises';
import { failedFetchReason } from '@handtest/sdk';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { OpenRequests } from './open-requests.js';

/** Internal error of JSON-RPC. */
const internalError = -32_603;
/** For answers that are on their way when the input ends: a script that pipes its requests still reads them. */
const lastAnswersMs = 5_000;

interface Sides {
  readonly agent: Transport;
  readonly api: Transport;
  /** Resolves when the agent can send nothing any more. */
  readonly inputEnd: Promise<void>;
  report(problem: string): void;
}

/**
 * A request that cannot be passed on, or whose answer is cut off, is answered with an error, so that the agent does not wait.
 * So is one whose answer comes later than 5 seconds after the end of the input.
 *
 * @returns resolves when the agent has closed its side, or has its last answers after the end of its input
 */
export async function bridge({ agent, api, inputEnd, report }: Sides): Promise<void> {
  const open = new OpenRequests();
  const closed = new Promise<void>((resolve) => (agent.onclose = resolve));
  agent.onmessage = (message) => void pass(message);
  api.onmessage = (message) => {
    const version = protocolVersionOf(message);
    if (version) api.setProtocolVersion?.(version);
    if (!('method' in message)) open.end(message.id);
    answer(message);
  };
  agent.onerror = api.onerror = (error) => report(reasonOf(error));

  async function pass(message: JSONRPCMessage): Promise<void> {
    const id = 'method' in message && 'id' in message ? message.id : undefined;
    open.cancelBy(message);
    try {
      await api.send(message, {
        requestSignal: open.begin(id),
        onRequestStreamEnd: () => fail(id, 'The API ended the connection before it answered'),
      });
    } catch (error) {
      fail(id, `The request to the API has failed: ${reasonOf(error as Error)}`);
    }
  }

  function fail(id: string | number | undefined, reason: string): void {
    if (id === undefined || !open.end(id)) return;
    answer({ jsonrpc: '2.0', id, error: { code: internalError, message: reason } });
  }

  function answer(message: JSONRPCMessage): void {
    agent.send(message).catch((error: Error) => report(error.message));
  }

  async function lastAnswers(): Promise<void> {
    await inputEnd;
    for (const until = Date.now() + lastAnswersMs; open.size > 0 && Date.now() < until;) await pause(50);
    for (const id of open.ids) fail(id, 'The input has ended, and the answer takes longer than 5 seconds');
  }

  await api.start();
  await agent.start();
  await Promise.race([closed, lastAnswers()]);
  await Promise.all([agent.close(), api.close()]);
}

function reasonOf(error: Error): string {
  const reason = failedFetchReason(error);
  return reason === undefined ? error.message : `${error.message}: ${reason}`;
}

/** Of the answer to `initialize`. Later requests must name it. */
function protocolVersionOf(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const { protocolVersion } = message.result as { protocolVersion?: unknown };
  return typeof protocolVersion === 'string' ? protocolVersion : undefined;
}
