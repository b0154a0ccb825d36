/** `POST /api/run`: submits a job and answers when it has finished. */
import { type CreateJobRequest, JobClient } from '@handtest/contracts/job';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertRunnable, created } from '../job/job-creation.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { callOf, keyedRequestOf } from '../route/route.js';
import { runResultOf } from './run-result.js';
import { RunService } from './run.service.js';

@Controller()
export class RunController {
  constructor(
    private readonly jobs: JobClient,
    private readonly runs: RunService,
  ) {}

  @Endpoint('POST /api/run')
  async run(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const creation = keyedRequestOf<CreateJobRequest>(request);
    assertRunnable(creation);
    const leave = this.runs.takePlace(request.caller!);
    try {
      const { jobId, replayed } = await created(this.jobs, creation, callOf(request, false));
      if (replayed) reply.header('idempotent-replayed', 'true');
      return this.answerWhenFinished(jobId, request, reply, leave);
    } catch (error) {
      leave();
      throw error;
    }
  }

  /** Apart from `run`, which has returned by now: nothing of the request is kept while it waits, an hour perhaps. */
  private async answerWhenFinished(
    jobId: string,
    request: FastifyRequest,
    reply: FastifyReply,
    leave: () => void,
  ): Promise<void> {
    request.body = undefined;
    if (reply.raw.destroyed) return leave();
    const waiter = this.runs.wait(jobId, request, leave);
    reply.raw.once('close', () => this.runs.drop(waiter));
    reply.send(runResultOf(await waiter.finished));
  }
}
