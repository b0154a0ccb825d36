/**
 * The server of the Model Context Protocol, without sessions: each message gets an instance of its own, in both generations
 * of the protocol. So any replica answers any message.
 */
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
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
import { McpTools } from './mcp-tools.service.js';
import { type Tool, type ToolCall } from './tool.js';
import { toolErrorOf } from './tool-error.js';
import { schemaValidator } from './tool-validator.js';

const identity = { name: 'handtest', title: 'Handtest', version: '1.0' };
const instructions =
  'Human testers test web pages and report what they saw. Find a project with list_projects, create a job with create_job ' +
  'or run_template, then call wait with its jobId until finished is true. A tester needs minutes, and a job costs money.';

interface Compiled {
  readonly tool: Tool;
  readonly inputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
  readonly outputSchema?: StandardSchemaWithJSON;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly called: unknown;
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
      inputSchema: fromJsonSchema<Record<string, unknown>>(tool.input, schemaValidator),
      ...(tool.output && { outputSchema: fromJsonSchema(tool.output, schemaValidator) }),
    }));
  }

  onModuleInit(): void {
    // After the edge: until then requests on open connections are served.
    this.shutdown.add('work', 'mcp', () => this.handler.close());
  }

  async answer(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<void> {
    const headers = reply.getHeaders();
    reply.hijack();
    // Fastify does not send the headers of a hijacked reply.
    for (const [name, value] of Object.entries(headers))
      if (value !== undefined) reply.raw.setHeader(name, value);
    // The only way through the SDK to the tools. They need no token: the caller is verified.
    const auth = { token: '', clientId: '', scopes: [], extra: { request, called: calledTool(body) } };
    await this.serve(Object.assign(request.raw, { auth }), reply.raw, body);
  }

  private serverFor({ authInfo }: McpRequestContext): McpServer {
    const { request, called } = authInfo!.extra as unknown as Exchange;
    // The tools do not change while the process runs.
    const capabilities = { tools: { listChanged: false } };
    const server = new McpServer(identity, { capabilities, instructions });
    for (const { tool, ...schemas } of this.compiled) {
      // A call of one tool needs no other: a waiting server is smaller.
      if (called !== undefined && tool.name !== called) continue;
      const { title, description, annotations } = tool;
      server.registerTool(tool.name, { title, description, annotations, ...schemas }, (args, context) =>
        this.run(tool, args, toolCallOf(request, context)),
      );
    }
    return server;
  }

  private async run(tool: Tool, args: Record<string, unknown>, call: ToolCall) {
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

/** The name in the message `tools/call`; undefined in any other. */
function calledTool(body: unknown): unknown {
  const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } | null };
  return method === 'tools/call' ? params?.name : undefined;
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
