/** Whether the headers and the envelope of a message fit. The SDK refuses others, and must do so before any wait. Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { classifyInboundRequest, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';

const answerTypes = ['application/json', 'text/event-stream'];

/** @param toolName the tool that the body calls by `tools/call` */
export function fitsEnvelope(headers: IncomingHttpHeaders, body: unknown, toolName: string): boolean {
  const [version, method, name] = ['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((header) =>
    headers[header]?.toString(),
  );
  if (!answerTypes.every((type) => headers.accept?.includes(type))) return false;
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    body,
    protocolVersionHeader: version,
    mcpMethodHeader: method,
    mcpNameHeader: name,
  });
  if (outcome.kind === 'legacy')
    return version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version);
  return outcome.kind === 'modern' && method === 'tools/call' && name === toolName;
}
