/** `POST /api/billing/checkout`: reads the header Idempotency-Key and sets Idempotent-Replayed. */
import { type CheckoutRequest, PlanClient } from '@handtest/contracts/billing';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf, requestOf } from '../route/route.js';

@Controller()
export class CheckoutController {
  constructor(private readonly plans: PlanClient) {}

  @Endpoint('POST /api/billing/checkout')
  async checkout(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    const { idempotencyKey: _ours, ...fields } = requestOf(request, false) as CheckoutRequest;
    const key = request.headers['idempotency-key'];
    const { replayed, ...begun } = await this.plans.checkout(
      { ...fields, ...(key !== undefined && { idempotencyKey: String(key) }) },
      call,
    );
    if (replayed) reply.header('idempotent-replayed', 'true');
    if (!reply.sent) reply.send(begun);
  }
}
