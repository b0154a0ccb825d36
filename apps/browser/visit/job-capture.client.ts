/** What visits hand over to the job service: telemetry over the bus, videos over HTTP. */
import { createReadStream, createWriteStream } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http';
import { finished, pipeline } from 'node:stream/promises';
import { systemCall } from '@handtest/contracts/define';
import { CaptureClient, CaptureEnded, type CaptureRequest, type StoredVideo } from '@handtest/contracts/job';
import type { TelemetryBatch, Video } from '@handtest/remote-browser';
import { Injectable, Logger } from '@nestjs/common';
import { BrowserConfig } from '../config.js';

const own = systemCall('browser');
/** Without a byte. */
const idleMs = 30_000;
/** To an upload: the work on the job has ended, or the video is too large. After others a new ticket may help. */
const finalAnswers: ReadonlySet<number> = new Set([409, 413]);

@Injectable()
export class JobCapture {
  private readonly log = new Logger(JobCapture.name);

  constructor(
    private readonly capture: CaptureClient,
    private readonly config: BrowserConfig,
  ) {}

  /** @returns false when the claim has ended */
  async touch(request: CaptureRequest): Promise<boolean> {
    try {
      await this.capture.touch(request, own);
      return true;
    } catch (error) {
      if (error instanceof CaptureEnded) return false;
      // The job service is down, which it reports itself. The attachment outlives a short outage.
      return true;
    }
  }

  /** Rejects when the batch must be sent again. What the job no longer takes is dropped. */
  async store({ jobId, visitId }: CaptureRequest, { number, ...lists }: TelemetryBatch): Promise<void> {
    try {
      await this.capture.store({ jobId, visitId, batchId: `${visitId}-${number}`, ...lists }, own);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.log.warn({ err: error, visitId }, 'a batch of telemetry is not taken');
    }
  }

  /** What the visits before have sent; undefined without any. */
  async storedVideo({ jobId, visitId }: CaptureRequest): Promise<StoredVideo | undefined> {
    return (await this.capture.storedVideo({ jobId, visitId }, own)).video;
  }

  /** Writes a stored video into a file. */
  async readVideo(ticket: string, file: string): Promise<void> {
    const answer = await this.request('GET', { 'x-ticket': ticket });
    if (answer.statusCode !== 200) {
      answer.resume();
      throw new Error(`The job service answered ${answer.statusCode} to who reads a video`);
    }
    await pipeline(answer, createWriteStream(file));
  }

  /**
   * Rejects when the video must be sent again.
   * @param replaces the id of the stored video that this one contains
   * @returns false when the job does not take it
   */
  async sendVideo({ jobId, visitId }: CaptureRequest, video: Video, replaces = ''): Promise<boolean> {
    const { contentType, bytes, durationSeconds } = video;
    const startedAt = new Date(video.startedAtMs).toISOString();
    const facts = { jobId, visitId, contentType, contentLength: bytes, startedAt, durationSeconds, replaces };
    try {
      const { ticket } = await this.capture.video(facts, own);
      await this.put(ticket, video);
      return true;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return false;
    }
  }

  detach(request: CaptureRequest): Promise<unknown> {
    return this.capture.detach(request, own);
  }

  private async put(ticket: string, { file, contentType, bytes }: Video): Promise<void> {
    const headers = { 'x-ticket': ticket, 'content-type': contentType, 'content-length': bytes };
    const answer = await this.request('PUT', headers, file);
    answer.resume();
    await finished(answer);
    const { statusCode = 0 } = answer;
    if (statusCode === 200) return;
    const error = new Error(`The job service answered ${statusCode} to a video`);
    throw Object.assign(error, finalAnswers.has(statusCode) && { status: statusCode });
  }

  private request(method: string, headers: OutgoingHttpHeaders, file?: string): Promise<IncomingMessage> {
    const urls = this.config.jobUrls;
    const base = urls[Math.floor(Math.random() * urls.length)]!;
    return new Promise((resolve, reject) => {
      const request = httpRequest(`${base}/internal/recording`, { method, headers, timeout: idleMs });
      request.once('error', reject);
      request.once('timeout', () => request.destroy(new Error('The job service does not answer')));
      request.once('response', resolve);
      if (file === undefined) request.end();
      else createReadStream(file).once('error', reject).pipe(request);
    });
  }
}

/** A 4xx of the contract: sending it again changes nothing. */
function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500;
}
