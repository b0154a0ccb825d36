/** `handtest mcp`: the MCP server of the API for agents that start a program and speak to it by standard input and output. */
import { finished, PassThrough } from 'node:stream';
import type { Command } from 'commander';
import { Context } from '../context.js';
import { bridge } from '../mcp/bridge.js';

export function addMcp(program: Command): void {
  program
    .command('mcp')
    .description('Serve the tools of the API to an agent by standard input and output')
    .action((_options: object, command: Command) => serve(Context.of(command)));
}

/** Ends when the agent closes the input, after its last answers. */
async function serve(context: Context): Promise<void> {
  // Refuses what cannot be an address or a token.
  void context.client;
  const { url, token } = context.account;
  // Only here: loading them takes longer than any other command.
  const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client');
  const { StdioServerTransport } = await import('@modelcontextprotocol/server/stdio');
  const api = new StreamableHTTPClientTransport(new URL(`${url.replace(/\/+$/, '')}/api/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // The transport closes at the end of its input, before the answers. So it reads a copy, which has no end.
  const input = process.stdin.pipe(new PassThrough(), { end: false });
  const agent = new StdioServerTransport(input);
  context.signal.addEventListener('abort', () => void agent.close());
  const inputEnd = new Promise<void>((resolve) => finished(process.stdin, () => setImmediate(resolve)));
  await bridge({ agent, api, inputEnd, report: (problem) => context.note(`handtest mcp: ${problem}`) });
  // An open input keeps the process alive.
  process.stdin.destroy();
}
