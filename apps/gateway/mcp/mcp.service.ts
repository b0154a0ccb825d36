/**
 * The server of the Model Context Protocol, without sessions: each message gets an instance of its own, in both generations
 * of the protocol. So any replica answers any message.
 */
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type AuthInfo,
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  type McpRequestContext,
  McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fitsEnvelope } from './envelope.js';
import { McpTools } from './mcp-tools.service.js';
import { type Tool, type ToolCall } from './tool.js';
import { toolErrorOf } from './tool-error.js';
import type { JsonSchema } from './tool-schema.js';
import { schemaValidator } from './tool-validator.js';

const identity = { name: 'handtest', title: 'Handtest', version: '1.0' };
const instructions =
  'Human testers test web pages and report what they saw. Find a project with list_projects, create a job with create_job ' +
  'or run_template, then call wait with its jobId until finished is true. A tester needs minutes, and a job costs money.';

interface Compiled {
  readonly tool: Tool;
  readonly accepts: (args: unknown) => boolean;
  readonly inputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
  readonly outputSchema?: StandardSchemaWithJSON;
}

/** The parameters of the message `tools/call`, which may have any shape. */
interface CallParameters {
  readonly name?: unknown;
  readonly arguments?: unknown;
  readonly _meta?: { readonly progressToken?: unknown } | null;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly called?: CallParameters;
  /** Made before the SDK gets the message. */
  readonly result?: CallToolResult;
}

@Injectable()
export class McpService implements OnModuleInit {
  private readonly log = new Logger(McpService.name);
  private readonly compiled: readonly Compiled[];
  private readonly handler = createMcpHandler((context) => this.serverFor(context), {
    onerror: (error) => this.log.debug({ err: error }, 'a message of MCP was refused'),
  });
  private readonly serve = toNodeHandler(this.handler, {
    onerror: (error) => this.log.error({ err: error }, 'a message of MCP could not be answered'),
  });

  constructor(
    { tools }: McpTools,
    private readonly shutdown: ShutdownRegistry,
  ) {
    this.compiled = tools.map((tool) => ({
      tool,
      accepts: acceptsBy(tool.input),
      inputSchema: fromJsonSchema<Record<string, unknown>>(tool.input, schemaValidator),
      ...(tool.output && { outputSchema: fromJsonSchema(tool.output, schemaValidator) }),
    }));
  }

  onModuleInit(): void {
    // After the edge: until then requests on open connections are served.
    this.shutdown.add('work', 'mcp', () => this.handler.close());
  }

  async answer(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
    const called = calledIn(body);
    const slow = called && this.slowTool(called, request, body);
    if (!slow) return this.pass(request, reply, body, { request, called });
    // The client may have left while its token was verified.
    if (reply.raw.destroyed) return;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const call = { request, signal: gone.signal };
    const args = (called.arguments ?? {}) as Record<string, unknown>;
    const progressToken = called._meta?.progressToken;
    if (progressToken !== undefined) return this.answerByEvents(slow, args, call, { reply, called, body });
    const result = await this.run(slow, args, call);
    if (!gone.signal.aborted) await this.pass(request, reply, body, { request, called, result });
  }

  /**
   * A tool that may take minutes runs before the SDK gets the message: the SDK keeps 30 KB for each message that it has begun.
   * Undefined for other tools, and for messages that the SDK refuses.
   */
  private slowTool(called: CallParameters, { headers }: FastifyRequest, body: unknown): Tool | undefined {
    const slow = this.compiled.find(({ tool }) => tool.isSlow && tool.name === called.name);
    if (!slow?.accepts(called.arguments ?? {}) || !fitsEnvelope(headers, body, slow.tool.name))
      return undefined;
    return slow.tool;
  }

  /** The reports of the progress as server-sent events, and then the answer of the SDK. */
  private async answerByEvents(
    tool: Tool,
    args: Record<string, unknown>,
    { request, signal }: ToolCall,
    { reply, called, body }: { reply: FastifyReply; called: CallParameters; body: unknown },
  ): Promise<void> {
    const { raw } = hijacked(reply);
    raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      // Or nginx would hold the reports back.
      'x-accel-buffering': 'no',
    });
    const report: ToolCall['report'] = (progress) => {
      const params = { progressToken: called._meta?.progressToken, ...progress };
      raw.write(eventOf(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params })));
    };
    const result = await this.run(tool, args, { request, signal, report });
    if (signal.aborted) return;
    const message = new Request(`http://gateway${request.url}`, {
      method: 'POST',
      headers: headersOf(request),
    });
    const authInfo = authOf({ request, called, result });
    const answer = await this.handler.fetch(message, { authInfo, parsedBody: body });
    const text = await answer.text();
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    raw.end(isStream ? text : eventOf(text));
  }

  private async pass(
    request: FastifyRequest,
    reply: FastifyReply,
    body: unknown,
    exchange: Exchange,
  ): Promise<void> {
    const { raw } = hijacked(reply);
    await this.serve(Object.assign(request.raw, { auth: authOf(exchange) }), raw, body);
  }

  private serverFor({ authInfo }: McpRequestContext): McpServer {
    const { request, called, result } = authInfo!.extra as unknown as Exchange;
    // The tools do not change while the process runs.
    const capabilities = { tools: { listChanged: false } };
    const server = new McpServer(identity, { capabilities, instructions });
    for (const { tool, ...schemas } of this.compiled) {
      // A call of one tool needs no other: a waiting server is smaller.
      if (called && tool.name !== called.name) continue;
      const { title, description, annotations } = tool;
      const options = { title, description, annotations, ...schemas };
      server.registerTool(
        tool.name,
        options,
        (args, { mcpReq }) => result ?? this.run(tool, args, { request, signal: mcpReq.signal }),
      );
    }
    return server;
  }

  private async run(tool: Tool, args: Record<string, unknown>, call: ToolCall): Promise<CallToolResult> {
    try {
      return await tool.run(args, call);
    } catch (error) {
      const { id } = call.request;
      const { result, unforeseen } = toolErrorOf(error, id);
      if (unforeseen) this.log.error({ err: error, requestId: id, tool: tool.name }, 'a tool failed');
      return result;
    }
  }
}

function acceptsBy(schema: JsonSchema): Compiled['accepts'] {
  const validate = schemaValidator.getValidator(schema);
  return (args) => validate(args).valid;
}

/** Undefined for any other message than the request `tools/call`. */
function calledIn(body: unknown): CallParameters | undefined {
  const { id, method, params } = (body ?? {}) as { id?: unknown; method?: unknown; params?: CallParameters };
  if (id === undefined || method !== 'tools/call' || typeof params?.name !== 'string') return undefined;
  return params;
}

/** The only way through the SDK to the tools. They need no token: the caller is verified. */
function authOf(exchange: Exchange): AuthInfo {
  return { token: '', clientId: '', scopes: [], extra: { ...exchange } };
}

/** Fastify does not send the headers of a hijacked reply by itself. */
function hijacked(reply: FastifyReply): FastifyReply {
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  return reply;
}

function headersOf({ headers }: FastifyRequest): [string, string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)]);
}

function eventOf(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
