/**
 * Hands the video of a visit over to the job service. A job has one video: what an earlier visit of the claim has sent is
 * joined with it, each at its own time.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { CaptureRequest, StoredVideo } from '@handtest/contracts/job';
import { joinVideos, type Video } from '@handtest/remote-browser';
import { Injectable, Logger } from '@nestjs/common';
import { BrowserConfig } from '../config.js';
import { JobCapture } from './job-capture.client.js';

const attempts = 5;

@Injectable()
export class VideoHandOver {
  private readonly log = new Logger(VideoHandOver.name);

  constructor(
    private readonly capture: JobCapture,
    private readonly config: BrowserConfig,
  ) {}

  /** @returns false when the video stays, to be sent later */
  async send(request: CaptureRequest, video: Video): Promise<boolean> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      try {
        await this.sendOnce(request, video);
        return true;
      } catch (error) {
        this.log.warn({ err: error, attempt, ...request }, 'a video was not sent');
        await delay(attempt * 1_000);
      }
    }
    return false;
  }

  /** Rejects when the video must be sent again. What the job no longer takes is dropped. */
  private async sendOnce(request: CaptureRequest, video: Video): Promise<void> {
    const stored = await this.capture.storedVideo(request);
    const whole = stored ? await this.joined(stored, video) : video;
    if (!whole || (await this.capture.sendVideo(request, whole, stored?.id))) return;
    const now = await this.capture.storedVideo(request);
    if (now && now.id !== stored?.id) throw new Error('Another visit has sent its video in between');
    this.log.warn(request, 'a video is not taken');
  }

  /** @returns undefined when the stored one has all of it */
  private async joined(stored: StoredVideo, video: Video): Promise<Video | undefined> {
    const { contentType, durationSeconds } = stored;
    const file = `${video.file}.stored`;
    try {
      await this.capture.readVideo(stored.ticket, file);
      const earlier = { file, contentType, startedAtMs: Date.parse(stored.startedAt), durationSeconds };
      return await joinVideos(this.config.ffmpegPath, video, earlier);
    } finally {
      await rm(file, { force: true });
    }
  }
}
