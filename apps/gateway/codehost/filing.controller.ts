/** `POST /api/jobs/:jobId/create-issue`: reads the header Idempotency-Key and sets Idempotent-Replayed. */
import { type CreateIssueRequest, FilingClient } from '@handtest/contracts/codehost';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { sendReplayable } from '../endpoint/replayable-answer.js';
import { callOf, keyedRequestOf } from '../route/route.js';

@Controller()
export class FilingController {
  constructor(private readonly filing: FilingClient) {}

  @Endpoint('POST /api/jobs/:jobId/create-issue')
  async createIssue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    const keyed = keyedRequestOf<CreateIssueRequest>(request);
    sendReplayable(reply, await this.filing.createIssue(keyed, call));
  }
}
