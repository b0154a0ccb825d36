/** Calls of tools as they are on the wire, without a client. */
import type { Sent } from '../access/exchange.js';

const version2026 = '2026-07-28';

export type Revision = '2025-11-25' | typeof version2026;

/** The revision of 2025 is in a header only. */
export function messageOf(revision: Revision, name: string, args: object, meta: object = {}): object {
  const _meta = {
    ...meta,
    ...(revision === version2026 && {
      'io.modelcontextprotocol/protocolVersion': revision,
      'io.modelcontextprotocol/clientInfo': { name: 'e2e', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }),
  };
  return { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta } };
}

export function headersOf(revision: Revision, name: string): Record<string, string> {
  return {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': revision,
    ...(revision === version2026 && { 'mcp-method': 'tools/call', 'mcp-name': name }),
  };
}

/** One call in the revision of 2026, which answers with JSON. */
export function toolCall(name: string, args: object): Sent {
  return {
    method: 'POST',
    path: '/api/mcp',
    headers: headersOf(version2026, name),
    body: messageOf(version2026, name, args),
  };
}
