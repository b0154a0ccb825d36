/** `POST /api/mcp`: one message of the Model Context Protocol. There are no sessions, so other methods are a 405. */
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { malformedJson } from '../body/json-body.js';
import { GatewayConfig } from '../config.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { allowedHosts, assertAllowedHost } from './allowed-host.js';
import { McpService } from './mcp.service.js';

const refusal = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } });
/** Only the revision 2025-03-26 had batches. */
const batchRefusal = refusal(-32_600, 'The body must be one message: a batch is not supported');
/** JSON-RPC has four; the SDK compares each one with several schemas. */
const mostMembers = 10;
const sizeRefusal = refusal(-32_600, `A message has at most ${mostMembers} members`);
/** As the SDK answers when it reads the body itself. */
const parseRefusal = refusal(-32_700, 'Parse error: Invalid JSON');

@Controller()
export class McpController {
  private readonly hosts: string[];

  constructor(
    config: GatewayConfig,
    private readonly mcp: McpService,
  ) {
    this.hosts = allowedHosts(config);
  }

  @Endpoint('POST /api/mcp')
  async exchange(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    assertAllowedHost(request.headers, this.hosts);
    const { body } = request;
    // A `wait` holds the request for minutes.
    request.body = undefined;
    if (body === malformedJson) return void reply.status(400).send(parseRefusal);
    if (Array.isArray(body)) return void reply.status(400).send(batchRefusal);
    if (Object.keys(Object(body)).length > mostMembers) return void reply.status(400).send(sizeRefusal);
    await this.mcp.answer(request, reply, body);
  }
}
