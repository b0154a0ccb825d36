/**
 * The server of the Model Context Protocol, without sessions: each message gets an instance of its own, in both generations
 * of the protocol. So any replica answers any message.
 */
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  type CallToolResult,
  createMcpHandler,
  fromJsonSchema,
  type McpRequestContext,
  McpServer,
  type ServerContext,
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
    const result = called && (await this.slowResult(called, body, request, reply));
    if (reply.raw.destroyed) return;
    const headers = reply.getHeaders();
    reply.hijack();
    // Fastify does not send the headers of a hijacked reply.
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // The only way through the SDK to the tools. They need no token: the caller is verified.
    const extra = { request, called, result } satisfies Exchange;
    const auth = { token: '', clientId: '', scopes: [], extra };
    await this.serve(Object.assign(request.raw, { auth }), reply.raw, body);
  }

  /**
   * The result of a tool that may take minutes, when the client asks for no progress. The SDK gets the message afterwards: it
   * keeps 30 KB for each message that it has begun. Undefined for other messages, and for those that the SDK refuses.
   */
  private async slowResult(
    called: CallParameters,
    body: unknown,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<CallToolResult | undefined> {
    const { name, arguments: args, _meta } = called;
    const slow = this.compiled.find(({ tool }) => tool.isSlow && tool.name === name);
    if (!slow || _meta?.progressToken !== undefined || !slow.accepts(args)) return undefined;
    if (!fitsEnvelope(request.headers, body, slow.tool.name)) return undefined;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return this.run(slow.tool, args as Record<string, unknown>, { request, signal: gone.signal });
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
        (args, context) => result ?? this.run(tool, args, toolCallOf(request, context)),
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

function toolCallOf(request: FastifyRequest, { mcpReq }: ServerContext): ToolCall {
  const { signal, notify } = mcpReq;
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return { request, signal };
  const report: ToolCall['report'] = (progress) => {
    // The client may have gone.
    notify({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(
      () => undefined,
    );
  };
  return { request, signal, report };
}
