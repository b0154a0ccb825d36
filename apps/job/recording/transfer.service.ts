/** Transfers bytes between HTTP and the store. */
import { Readable } from 'node:stream';
import { ServiceUnavailable } from '@handtest/contracts/define';
import { LinkNotValid, RecordingIncomplete, type RecordingStored } from '@handtest/contracts/job';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TelemetryDownloadService } from '../telemetry/telemetry-download.service.js';
import { answerToRange } from './byte-range.js';
import { RecordingService } from './recording.service.js';
import { StoredObjectService } from './stored-object.service.js';

/** With a bucket, an upload has up to three parts of 5 MB in memory. A replica has 1 GB (`k8s/base/job.yaml`). */
const uploadsAtOnce = 40;
/** One tester must not use all of them. A client that tries again may leave a broken upload behind for a minute. */
const uploadsOfJob = 3;

@Injectable()
export class TransferService {
  /** The job of each upload. */
  private readonly underWay: string[] = [];

  constructor(
    private readonly recordings: RecordingService,
    private readonly objects: StoredObjectService,
    private readonly telemetry: TelemetryDownloadService,
  ) {}

  /**
   * @throws LinkNotValid, RecordingTooLarge, RecordingIncomplete, JobNotActive
   * @throws ServiceUnavailable while too many others are under way
   */
  async take(ticket: unknown, bytes: Readable | undefined): Promise<RecordingStored> {
    const upload = this.recordings.ticketFor(ticket, 'upload');
    if (!upload) throw new LinkNotValid();
    if (!(bytes instanceof Readable)) throw new RecordingIncomplete();
    const { jobId } = upload;
    const ofJob = this.underWay.filter((id) => id === jobId).length;
    if (this.underWay.length >= uploadsAtOnce || ofJob >= uploadsOfJob) throw new ServiceUnavailable();
    this.underWay.push(jobId);
    try {
      return await this.recordings.keep(upload, bytes);
    } finally {
      this.underWay.splice(this.underWay.indexOf(jobId), 1);
    }
  }

  /** @throws LinkNotValid, ServiceUnavailable */
  async sendRecording(ticket: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const content = this.recordings.ticketFor(ticket, 'recording');
    const recording = content && (await this.recordings.find(content.jobId, content.key));
    if (!content || !recording) throw new LinkNotValid();
    // A key is written once, so it identifies these bytes.
    const etag = `"${recording.key.slice(recording.key.indexOf('/') + 1)}"`;
    const condition = request.headers['if-range'];
    const asked = condition === undefined || condition === etag ? request.headers.range : undefined;
    const { status, headers, range } = answerToRange(asked, Number(recording.bytes));
    const isEmpty = status === 416 || request.method === 'HEAD';
    const bytes = isEmpty ? Readable.from([]) : await this.objects.read(recording.key, range);
    reply.status(status).headers({ 'content-type': recording.contentType, ...headers });
    reply.headers({ etag, 'accept-ranges': 'bytes' });
    reply.send(bytes);
  }

  /** @throws LinkNotValid, ServiceUnavailable */
  async sendScreenshot(ticket: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const key = this.recordings.ticketFor(ticket, 'screenshot')?.key;
    if (key === undefined) throw new LinkNotValid();
    reply.header('content-type', 'image/jpeg');
    reply.send(request.method === 'HEAD' ? Readable.from([]) : await this.objects.read(key));
  }

  /** @throws LinkNotValid */
  async sendTelemetry(ticket: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const content = this.recordings.ticketFor(ticket, 'telemetry');
    if (!content) throw new LinkNotValid();
    // The telemetry of a completed job never changes.
    reply.headers({ 'content-type': 'application/json; charset=utf-8', etag: `W/"${content.jobId}"` });
    reply.send(Readable.from(request.method === 'HEAD' ? [] : this.telemetry.pieces(content.jobId)));
  }
}
