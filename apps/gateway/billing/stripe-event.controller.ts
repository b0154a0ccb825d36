/** Stripe's events: passes on the unchanged bytes with their signature. */
import { StripeEventClient } from '@handtest/contracts/billing';
import { anonymousCall } from '@handtest/contracts/define';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { signedBytesOf } from './signed-bytes.js';

@Controller()
export class StripeEventController {
  constructor(private readonly events: StripeEventClient) {}

  @Endpoint('POST /api/billing/stripe-events')
  async receive(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const answer = await this.events.receive(signedBytesOf(request), anonymousCall);
    if (!reply.sent) reply.send(answer);
  }
}
