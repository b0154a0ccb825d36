/** `POST /api/jobs`: reads the header Idempotency-Key and sets Idempotent-Replayed. */
import { JobClient } from '@handtest/contracts/job';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { sendReplayable } from '../endpoint/replayable-answer.js';
import { callOf, keyedRequestOf } from '../route/route.js';
import { created } from './job-creation.js';

@Controller()
export class JobController {
  constructor(private readonly jobs: JobClient) {}

  @Endpoint('POST /api/jobs')
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    sendReplayable(reply, await created(this.jobs, keyedRequestOf(request), call));
  }
}
