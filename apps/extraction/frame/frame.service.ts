/**
 * Cuts frames from recordings with ffmpeg. Frames are an addition: each fault leaves them out. Without ffmpeg there are none.
 */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { SubmittedReport } from '@handtest/contracts/job';
import { Injectable, Logger } from '@nestjs/common';
import { ExtractionConfig } from '../config.js';
import { ffmpegArguments, type Frame, type FrameMoment, frameMoments, isJpeg } from './frame.js';

const run = promisify(execFile);

/** Download and all frames of one reading. */
const allFramesMs = 45_000;
const oneFrameMs = 10_000;
/** About 15 minutes of a screen. Larger recordings have no frames. */
const maximumRecordingBytes = 256 * 1024 * 1024;
const maximumFrameBytes = 2 * 1024 * 1024;

@Injectable()
export class FrameService {
  private readonly log = new Logger(FrameService.name);
  private installed: Promise<boolean> | undefined;

  /** @param environment of ffmpeg: it gets no variable of this service, such as the key of the API */
  constructor(
    private readonly config: Pick<ExtractionConfig, 'readerFrames'>,
    private readonly environment: NodeJS.ProcessEnv = { PATH: process.env.PATH },
    private readonly recordingLimitBytes = maximumRecordingBytes,
  ) {}

  /** At most `READER_FRAMES`, in order of time. It rejects only when the signal aborts. */
  async framesOf(
    report: SubmittedReport,
    instants: readonly string[],
    signal: AbortSignal,
  ): Promise<Frame[]> {
    const moments = frameMoments(report, instants, this.config.readerFrames);
    if (!report.recordingUrl || moments.length === 0 || !(await this.isInstalled())) return [];
    const limit = AbortSignal.any([signal, AbortSignal.timeout(allFramesMs)]);
    const folder = await mkdtemp(join(tmpdir(), 'handtest-frames-'));
    const frames: Frame[] = [];
    try {
      const file = join(folder, 'recording');
      await this.download(report.recordingUrl, file, limit);
      for (const moment of moments) {
        const image = await this.cut(file, moment, limit);
        if (image) frames.push({ id: `frame-${frames.length + 1}`, timestamp: moment.timestamp, image });
      }
    } catch (error) {
      signal.throwIfAborted();
      this.log.warn({ err: error, jobId: report.jobId }, 'a recording gives no more frames');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return frames;
  }

  private isInstalled(): Promise<boolean> {
    this.installed ??= run('ffmpeg', ['-version'], { env: this.environment, timeout: oneFrameMs }).then(
      () => true,
      (error: unknown) => {
        this.log.warn({ err: error }, 'readings have no frames of recordings: ffmpeg does not start');
        return false;
      },
    );
    return this.installed;
  }

  private async download(url: string, file: string, signal: AbortSignal): Promise<void> {
    const answer = await fetch(url, { signal, redirect: 'error' });
    if (!answer.ok || !answer.body) throw new Error(`The recording answers ${answer.status}`);
    await pipeline(Readable.fromWeb(answer.body), this.byteLimit(), createWriteStream(file), { signal });
  }

  private byteLimit(): Transform {
    let left = this.recordingLimitBytes;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        left -= chunk.length;
        if (left >= 0) done(null, chunk);
        else done(new Error(`The recording has more than ${this.recordingLimitBytes} bytes`));
      },
    });
  }

  /** Undefined when the recording has no picture there. */
  private async cut(file: string, moment: FrameMoment, signal: AbortSignal): Promise<Buffer | undefined> {
    const { stdout } = await run('ffmpeg', ffmpegArguments(file, moment.offsetSeconds), {
      encoding: 'buffer',
      env: this.environment,
      killSignal: 'SIGKILL',
      maxBuffer: maximumFrameBytes,
      timeout: oneFrameMs,
      signal,
    });
    return isJpeg(stdout) ? stdout : undefined;
  }
}
