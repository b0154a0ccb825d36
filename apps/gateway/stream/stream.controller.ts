/** The endpoints that answer with server-sent events. */
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { ChangeFeedService } from './change-feed.service.js';
import { StreamService } from './stream.service.js';
import { TesterFeedService } from './tester-feed.service.js';

@Controller()
export class StreamController {
  constructor(
    private readonly streams: StreamService,
    private readonly changes: ChangeFeedService,
    private readonly testers: TesterFeedService,
  ) {}

  @Endpoint('GET /api/jobs/:jobId/events')
  watch(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.streams.watch(request, reply);
  }

  @Endpoint('GET /api/events')
  watchMany(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.changes.watch(request, reply);
  }

  @Endpoint('GET /api/tester/events')
  watchQueue(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.testers.watch(request, reply);
  }
}
