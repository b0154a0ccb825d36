/** Passes the messages of MCP between an agent and the API unchanged. */
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';

/** Internal error of JSON-RPC. */
const internalError = -32_603;

/**
 * A request that cannot be passed on is answered with an error, so that the agent does not wait.
 *
 * @returns resolves when the agent has closed its side
 */
export async function bridge(
  agent: Transport,
  api: Transport,
  report: (problem: string) => void,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  const closed = new Promise<void>((resolve) => (agent.onclose = resolve));
  agent.onmessage = (message) => {
    const passed = pass(message).finally(() => pending.delete(passed));
    pending.add(passed);
  };
  api.onmessage = (message) => {
    const version = protocolVersionOf(message);
    if (version) api.setProtocolVersion?.(version);
    void agent.send(message);
  };
  agent.onerror = api.onerror = (error) => report(error.message);

  async function pass(message: JSONRPCMessage): Promise<void> {
    try {
      await api.send(message);
    } catch (error) {
      if (!('method' in message && 'id' in message)) return;
      const reason = {
        code: internalError,
        message: `The API cannot be reached: ${(error as Error).message}`,
      };
      await agent.send({ jsonrpc: '2.0', id: message.id, error: reason });
    }
  }

  await api.start();
  await agent.start();
  await closed;
  await Promise.allSettled(pending);
  await api.close();
}

/** Of the answer to `initialize`. Later requests must name it. */
function protocolVersionOf(message: JSONRPCMessage): string | undefined {
  if (!('result' in message)) return undefined;
  const { protocolVersion } = message.result as { protocolVersion?: unknown };
  return typeof protocolVersion === 'string' ? protocolVersion : undefined;
}
