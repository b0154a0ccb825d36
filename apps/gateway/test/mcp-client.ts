/** Real clients of the Model Context Protocol, in both of its generations. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** By the revision that the client speaks. */
export const generations = {
  '2025-11-25': { mode: 'legacy' },
  '2026-07-28': { mode: { pin: '2026-07-28' } },
} as const;

export type Generation = keyof typeof generations;

export const bothGenerations = Object.keys(generations) as Generation[];

/** @param baseUrl of a gateway */
export async function connectMcp(
  baseUrl: string,
  token: string,
  generation: Generation = '2026-07-28',
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: generations[generation] });
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', baseUrl), { requestInit }));
  return client;
}
