/** The code host's events: passes on the unchanged bytes with three headers. */
import { HookClient } from '@handtest/contracts/codehost';
import { anonymousCall } from '@handtest/contracts/define';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { hookOf } from './hook-bytes.js';

@Controller()
export class HookController {
  constructor(private readonly hooks: HookClient) {}

  @Endpoint('POST /api/codehost/webhook')
  async receive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.hooks.receive(hookOf(request), anonymousCall);
    if (!reply.sent) reply.send(answer);
  }
}
