/** `POST /api/billing/checkout`: reads the header Idempotency-Key and sets Idempotent-Replayed. */
import { type CheckoutRequest, PlanClient } from '@handtest/contracts/billing';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { sendReplayable } from '../endpoint/replayable-answer.js';
import { callOf, keyedRequestOf } from '../route/route.js';

@Controller()
export class CheckoutController {
  constructor(private readonly plans: PlanClient) {}

  @Endpoint('POST /api/billing/checkout')
  async checkout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    sendReplayable(reply, await this.plans.checkout(keyedRequestOf<CheckoutRequest>(request), call));
  }
}
