/** What visits hand over to the job service: telemetry over the bus, videos over HTTP. */
import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { finished } from 'node:stream/promises';
import { systemCall } from '@handtest/contracts/define';
import { CaptureClient, CaptureEnded, type CaptureRequest } from '@handtest/contracts/job';
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

  /** Rejects when the video must be sent again. What the job no longer takes is dropped. */
  async sendVideo({ jobId, visitId }: CaptureRequest, video: Video): Promise<void> {
    const { contentType, bytes, durationSeconds } = video;
    const startedAt = new Date(video.startedAtMs).toISOString();
    const facts = { jobId, visitId, contentType, contentLength: bytes, startedAt, durationSeconds };
    try {
      const { ticket } = await this.capture.video(facts, own);
      await this.put(ticket, video);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.log.warn({ err: error, visitId }, 'a video is not taken');
    }
  }

  detach(request: CaptureRequest): Promise<unknown> {
    return this.capture.detach(request, own);
  }

  private async put(ticket: string, { file, contentType, bytes }: Video): Promise<void> {
    const urls = this.config.jobUrls;
    const base = urls[Math.floor(Math.random() * urls.length)]!;
    const status = await new Promise<number>((resolve, reject) => {
      const upload = httpRequest(`${base}/internal/recording`, {
        method: 'PUT',
        headers: { 'x-ticket': ticket, 'content-type': contentType, 'content-length': bytes },
        timeout: idleMs,
      });
      upload.once('error', reject);
      upload.once('timeout', () => upload.destroy(new Error('The job service does not answer')));
      upload.once('response', (answer) => {
        answer.resume();
        void finished(answer).then(() => resolve(answer.statusCode ?? 0), reject);
      });
      createReadStream(file).once('error', reject).pipe(upload);
    });
    if (status === 200) return;
    const error = new Error(`The job service answered ${status} to a video`);
    throw Object.assign(error, finalAnswers.has(status) && { status });
  }
}

/** A 4xx of the contract: sending it again changes nothing. */
function isRefusal(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status !== undefined && status >= 400 && status < 500;
}
