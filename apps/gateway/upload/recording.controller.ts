/**
 * Recordings, screenshots and whole telemetry: their bytes do not fit into a message. The job service checks the request
 * over the bus and answers a ticket. With the ticket the bytes are transferred over HTTP.
 */
import { Readable } from 'node:stream';
import {
  type RecordingStored,
  RecordingClient,
  type ScreenshotLink,
  type SignedLink,
  type Ticket,
} from '@handtest/contracts/job';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnown } from '../answer/entity-tag.js';
import { Endpoint } from '../endpoint/endpoint.decorator.js';
import { RangeOutside } from '../error/refusal.js';
import { callOf, requestOf } from '../route/route.js';
import { recordingHeaders, screenshotHeaders } from '../security-headers.js';
import { type Headers, JobHttpClient } from './job-http.client.js';
import { recordingTypeOf } from './recording-body.js';

/** The headers of the job service's answer that the caller gets. */
const passedOn = ['content-type', 'content-length', 'content-range', 'accept-ranges', 'etag'] as const;

@Controller()
export class RecordingController {
  constructor(
    private readonly recordings: RecordingClient,
    private readonly job: JobHttpClient,
  ) {}

  @Endpoint('PUT /api/tester/jobs/:jobId/recording')
  async upload(@Req() request: FastifyRequest): Promise<RecordingStored> {
    const { headers, query, params } = request;
    const contentType = recordingTypeOf(headers['content-type']);
    const length = headers['content-length'];
    const { ticket } = await this.recordings.upload(
      {
        ...(query as object),
        ...(params as { jobId: string }),
        contentType,
        contentLength: length === undefined ? undefined : Number(length),
      },
      callOf(request, false),
    );
    return this.job.upload(ticket, contentType, bytesOf(request));
  }

  @Endpoint('GET /api/recordings/:jobId')
  async play(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { ticket } = await this.recordings.play(...linkOf(request));
    const { range, 'if-range': ifRange } = request.headers;
    const headers = { 'x-ticket': ticket, range, 'if-range': ifRange as string | undefined };
    await this.pass('/internal/recording', headers, request, reply.headers(recordingHeaders));
  }

  @Endpoint('GET /api/screenshots/:jobId/:screenshotId')
  async screenshot(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { ticket } = await this.recordings.screenshot(...linkOf<ScreenshotLink>(request));
    const headers = { 'x-ticket': ticket };
    await this.pass('/internal/screenshot', headers, request, reply.headers(screenshotHeaders));
  }

  @Endpoint('GET /api/jobs/:jobId/telemetry')
  async telemetry(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const { ticket }: Ticket = await this.recordings.telemetry(...linkOf(request));
    await this.pass('/internal/telemetry', { 'x-ticket': ticket }, request, reply);
  }

  private async pass(
    path: string,
    headers: Headers,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const method = request.method === 'HEAD' ? 'HEAD' : 'GET';
    const answer = await this.job.download(method, path, headers);
    if (reply.raw.destroyed) return void answer.destroy();
    const { etag } = answer.headers;
    if (etag !== undefined && isKnown(request.headers['if-none-match'], etag)) {
      answer.destroy();
      return void reply.status(304).header('etag', etag).send();
    }
    if (answer.statusCode === 416) {
      answer.destroy();
      reply.header('content-range', answer.headers['content-range']);
      throw new RangeOutside();
    }
    // The client may disconnect during the transfer.
    reply.raw.once('close', () => answer.destroy());
    reply.status(answer.statusCode!);
    for (const name of passedOn)
      if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name]);
    reply.header('content-disposition', 'inline');
    reply.send(answer);
  }
}

/** The stream of a video; empty for a request without a body. */
function bytesOf({ body }: FastifyRequest): Readable {
  return body instanceof Readable ? body : Readable.from([]);
}

function linkOf<Link extends SignedLink>(request: FastifyRequest) {
  return [requestOf(request, false) as Link, callOf(request, false)] as const;
}
