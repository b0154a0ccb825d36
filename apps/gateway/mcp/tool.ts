/** A tool of the Model Context Protocol: a row of the table in `mcp-tools.service.ts`. */
import type { CallToolResult, ToolAnnotations } from '@modelcontextprotocol/server';
import type { FastifyRequest } from 'fastify';
import type { JsonSchema } from './tool-schema.js';

/** The circumstances of one call of a tool. */
export interface ToolCall {
  readonly request: FastifyRequest;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** Of a slow tool whose client asks for its progress. */
  readonly report?: (progress: { progress: number; total: number; message: string }) => void;
}

export type Run = (args: Record<string, unknown>, call: ToolCall) => Promise<CallToolResult>;

export interface Tool {
  readonly name: string;
  readonly title: string;
  /** For the model: when to call it, and what comes next. */
  readonly description: string;
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  readonly annotations?: ToolAnnotations;
  /** It may take minutes, and reports its progress to a client that asks for it. */
  readonly isSlow?: true;
  readonly run: Run;
}

/** Reads only, and only from this service. */
export const reads: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};

/** A person will open the tested address, and it costs money. */
export const creates: ToolAnnotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};

/** The content for programs, and the same as text for models whose client does not pass it on. */
export function structured(content: object, text?: string): CallToolResult {
  const json = JSON.stringify(content);
  const texts = text === undefined ? [json] : [text, json];
  return {
    structuredContent: content as Record<string, unknown>,
    content: texts.map((one) => ({ type: 'text', text: one })),
  };
}
