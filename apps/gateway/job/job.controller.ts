/** `POST /api/jobs`: reads the header Idempotency-Key and sets Idempotent-Replayed. */
import { JobClient } from '@handtest/contracts/job';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf } from '../route/route.js';
import { creationOf } from './job-creation.js';

@Controller()
export class JobController {
  constructor(private readonly jobs: JobClient) {}

  @Endpoint('POST /api/jobs')
  async create(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const call = callOf(request, false);
    const { replayed, ...created } = await this.jobs.create(creationOf(request), call);
    if (replayed) reply.header('idempotent-replayed', 'true');
    if (!reply.sent) reply.send(created);
  }
}
