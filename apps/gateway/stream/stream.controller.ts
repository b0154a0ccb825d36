/** `GET /api/jobs/:jobId/events`: streams until the job has ended. */
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { StreamService } from './stream.service.js';

@Controller()
export class StreamController {
  constructor(private readonly streams: StreamService) {}

  @Endpoint('GET /api/jobs/:jobId/events')
  watch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.streams.watch(request, reply);
  }
}
