/** Agents: clients of the Model Context Protocol as their vendors ship them, in one form. */
import {
  Client,
  StreamableHTTPClientTransport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as Transport1 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface Progress {
  progress: number;
  total?: number;
  message?: string;
}

export interface ToolAnswer {
  content: unknown[];
  structuredContent?: unknown;
  isError?: boolean;
}

export interface ToolDescription {
  name: string;
  title?: string;
  description?: string;
  inputSchema: object;
  outputSchema?: object;
}

export interface Agent {
  /** The revision of the protocol that client and server agreed on. */
  readonly revision: string | undefined;
  /** From then on the client validates the answers of the tools against their schemas. */
  tools(): Promise<ToolDescription[]>;
  call(
    name: string,
    args: Record<string, unknown>,
    onprogress?: (progress: Progress) => void,
  ): Promise<ToolAnswer>;
  close(): Promise<void>;
}

const identity = { name: 'handtest-e2e', version: '1' };
/** Longer than any wait of the tests. */
const timeout = 900_000;

type Connect = (url: URL, requestInit: RequestInit) => Promise<Agent>;

function of2(mode: VersionNegotiationMode): Connect {
  return async (url, requestInit) => {
    const client = new Client(identity, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit }));
    return {
      revision: client.getNegotiatedProtocolVersion(),
      tools: async () => (await client.listTools()).tools,
      call: (name, args, onprogress) => client.callTool({ name, arguments: args }, { timeout, onprogress }),
      close: () => client.close(),
    };
  };
}

const of1: Connect = async (url, requestInit) => {
  const client = new Client1(identity);
  const transport = new Transport1(url, { requestInit });
  await client.connect(transport);
  return {
    revision: transport.protocolVersion,
    tools: async () => (await client.listTools()).tools,
    call: async (name, args, onprogress) =>
      (await client.callTool({ name, arguments: args }, undefined, { timeout, onprogress })) as ToolAnswer,
    close: () => client.close(),
  };
};

/** With the revision that each is expected to speak. */
export const agents = {
  'client 2.4.0, auto': { revision: '2026-07-28', connect: of2('auto') },
  'client 2.4.0, pinned': { revision: '2026-07-28', connect: of2({ pin: '2026-07-28' }) },
  'client 2.4.0, legacy': { revision: '2025-11-25', connect: of2('legacy') },
  'sdk 1.32.2': { revision: '2025-11-25', connect: of1 },
} as const;

export type AgentName = keyof typeof agents;

/** @param baseUrl of a gateway, or of a load balancer in front of several */
export function connectAgent(name: AgentName, baseUrl: string, token: string): Promise<Agent> {
  const headers = { authorization: `Bearer ${token}` };
  return agents[name].connect(new URL('/api/mcp', baseUrl), { headers });
}
