/** Recordings on this machine whose process has died, or whose pictures could not be encoded: their videos are sent later. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isId } from '@handtest/contracts/define';
import { query, queryOne } from '@handtest/database';
import { recoverVideo } from '@handtest/remote-browser';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BrowserConfig } from '../config.js';
import { VideoHandOver } from './video-hand-over.service.js';
import { findLeft, ofJob } from './visit-sql.js';

/** A minute: a full disk, or an encoder that the system ended, may be over by then. */
const wholeAttempts = 6;

@Injectable()
export class LeftVideos {
  private readonly log = new Logger(LeftVideos.name);
  /** Attempts at recordings of which a part could not be made. */
  private readonly unwhole = new Map<string, number>();
  private readonly underWay = new Map<string, Promise<boolean>>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly videos: VideoHandOver,
    private readonly config: BrowserConfig,
  ) {}

  /** The ids of visits whose files are on this machine. */
  async folders(): Promise<string[]> {
    const names = await readdir(this.config.visitsDir).catch(() => []);
    return names.filter((name) => isId('visit', name));
  }

  /** Sends their videos, and deletes their folders. @returns how many */
  async recover(visitIds: readonly string[]): Promise<number> {
    let count = 0;
    for (const visitId of visitIds) {
      try {
        if (await this.recoverOnce(visitId)) count++;
      } catch (error) {
        // It is tried again. The others must not wait for it.
        this.log.error({ err: error, visitId }, 'a video that was left was not made');
      }
    }
    return count;
  }

  /** Before the video of a later visit: once a report is read, the video of its job must not begin earlier. */
  async recoverOf(jobId: string, isLeft: (visitId: string) => boolean): Promise<void> {
    const visitIds = (await this.folders()).filter(isLeft);
    if (visitIds.length === 0) return;
    const rows = await query<{ id: string }>(this.dataSource, ofJob, { jobId, visitIds });
    await this.recover(rows.map(({ id }) => id));
  }

  /** Two works on one folder would break its files. */
  private recoverOnce(visitId: string): Promise<boolean> {
    const known = this.underWay.get(visitId);
    if (known) return known;
    const recovery = this.recoverVisit(visitId).finally(() => this.underWay.delete(visitId));
    this.underWay.set(visitId, recovery);
    return recovery;
  }

  /** @returns false when it has to be looked at again */
  private async recoverVisit(visitId: string): Promise<boolean> {
    const { visitsDir, ffmpegPath } = this.config;
    const folder = join(visitsDir, visitId);
    const row = await queryOne<{ jobId: string; isAlive: boolean }>(this.dataSource, findLeft, { visitId });
    // Another process on this machine runs it.
    if (row?.isAlive) return false;
    const attempt = (this.unwhole.get(visitId) ?? 0) + 1;
    this.unwhole.delete(visitId);
    const onFault = (error: unknown) => {
      this.log.warn({ err: error, visitId, attempt }, 'pictures cannot be made a part of a video');
      this.unwhole.set(visitId, attempt);
    };
    const video = row && (await recoverVideo(folder, ffmpegPath, onFault));
    if (this.unwhole.has(visitId) && attempt < wholeAttempts) return false;
    if (video && !(await this.videos.send({ jobId: row.jobId, visitId }, video))) return false;
    this.unwhole.delete(visitId);
    await rm(folder, { recursive: true, force: true });
    return true;
  }
}
