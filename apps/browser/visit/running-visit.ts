/**
 * One visit on this replica: a browser, its screen, what it records. The tester may get another browser; telemetry and
 * video go on.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  Capture,
  Recorder,
  Screen,
  Targets,
  TelemetryQueue,
  type TelemetryBatch,
  type Video,
  type VisitSecrets,
} from '@handtest/remote-browser';
import type { Browser } from '../chromium/launch.js';
import { ProcessorShare } from '../chromium/processor-share.js';
import { usedDiskMb } from '../chromium/used-disk.js';
import { usedMemoryMb } from '../chromium/used-memory.js';
import { drawSeconds, memoryBytes, pictures, processors } from './visit-metrics.js';

export interface VisitRow extends Record<string, unknown> {
  id: string;
  jobId: string;
  testerId: string;
  url: string;
  deviceClass: 'desktop' | 'mobile';
  status: 'starting' | 'ready';
  restarts: number;
}

export interface RunningVisitOptions {
  readonly row: VisitRow;
  readonly takeBrowser: () => Promise<Browser>;
  /** Of all visits; each has its own in it. */
  readonly folder: string;
  readonly ffmpeg: string;
  readonly codec: 'h264' | 'vp8';
  readonly secrets: VisitSecrets;
  readonly send: (batch: TelemetryBatch) => Promise<void>;
  readonly onFault: (error: unknown) => void;
  /** The browser has ended without our doing. */
  readonly onGone: () => void;
}

const viewports = {
  desktop: { width: 1_600, height: 900, isMobile: false },
  mobile: { width: 375, height: 812, isMobile: true },
};

interface Session {
  readonly browser: Browser;
  readonly screen: Screen;
  readonly capture: Capture;
  readonly share: ProcessorShare;
}

export class RunningVisit {
  readonly folder: string;
  readonly jobId: string;
  restarts: number;
  /** When it was measured last. */
  memoryMb: number | undefined;
  private session: Session | undefined;
  private recorder: Recorder | undefined;
  private readonly queue: TelemetryQueue;
  private isStopped = false;

  constructor(private readonly options: RunningVisitOptions) {
    this.restarts = options.row.restarts;
    this.jobId = options.row.jobId;
    this.folder = join(options.folder, options.row.id);
    // After an outage of the database the visit may begin again. The job takes each number once.
    this.queue = new TelemetryQueue({ send: options.send, firstNumber: Date.now() });
  }

  /** Of its browser, in MB. 0 while there is none. */
  async measureMemory(): Promise<number> {
    const usedMb = this.session ? await usedMemoryMb(this.session.browser.pid) : 0;
    this.memoryMb = Math.round(usedMb);
    if (usedMb > 0) memoryBytes.observe(usedMb * 1_048_576);
    return usedMb;
  }

  /** Of the files of its browser, in MB. 0 while there is none. */
  async measureDisk(): Promise<number> {
    return this.session ? usedDiskMb(this.session.browser.folder) : 0;
  }

  /** A page that computes without end must not slow other visits. */
  async limitProcessor(): Promise<void> {
    if (this.session) processors.observe(await this.session.share.limit(this.session.browser.pid));
  }

  /** Undefined until the first browser is there. */
  get screen(): Screen | undefined {
    return this.session?.screen;
  }

  /** @returns false when a restart, or the end of the visit, came before. @throws Error when no browser can be started */
  async start(): Promise<boolean> {
    const { row, ffmpeg, codec, onFault } = this.options;
    this.recorder = await Recorder.start({
      folder: this.folder,
      ffmpeg,
      codec,
      size: viewports[row.deviceClass],
      onPicture: (outcome) => pictures.inc({ outcome }),
      onFault,
    });
    return this.open(row.restarts);
  }

  /** Another browser for the same visit. @returns as `start` */
  async restart(restarts: number): Promise<boolean> {
    this.restarts = restarts;
    await this.closeBrowser('The browser was restarted', 'restarted');
    return this.open(restarts);
  }

  /** Nothing that a person did is lost: telemetry is handed over. @returns the video, if there is any picture */
  async stop(status: 'ended' | 'lost', reason: string): Promise<Video | undefined> {
    this.isStopped = true;
    await this.closeBrowser(reason, status);
    const missing = this.recorder?.dropped ?? 0;
    if (missing > 0)
      this.queue.note(`${missing} pictures are missing in the video: the disk was too slow or full`);
    await this.queue.flush();
    this.queue.stop();
    return this.recorder?.finish();
  }

  /** False when pictures are left that are not in the video. */
  get isRecordingWhole(): boolean {
    return this.recorder?.isWhole ?? true;
  }

  /** After the video is safe. */
  async forget(): Promise<void> {
    this.queue.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** False after its end, and after a later restart, which opens a browser of its own. */
  private isCurrent(restarts: number): boolean {
    return !this.isStopped && this.restarts === restarts;
  }

  private async open(restarts: number): Promise<boolean> {
    if (!this.isCurrent(restarts)) return false;
    const browser = await this.options.takeBrowser();
    try {
      if (this.isCurrent(restarts)) await this.show(browser);
      else await browser.stop();
    } catch (error) {
      // Who came later has stopped this browser.
      if (this.isCurrent(restarts)) throw error;
    }
    return this.isCurrent(restarts);
  }

  private async show(browser: Browser): Promise<void> {
    const { row, secrets, onFault, onGone } = this.options;
    const { cdp, folder } = browser;
    const capture = new Capture({ cdp, queue: this.queue, secrets: secrets.filled });
    const screen = new Screen({
      cdp,
      viewport: viewports[row.deviceClass],
      folder,
      secrets,
      record: (event) => capture.record(event),
      onDrawn: (delayMs) => drawSeconds.observe(delayMs / 1_000),
      onFault,
    });
    let isOpened = false;
    const opened = new Promise<void>((resolve) => {
      screen.onFrontPage(({ sessionId }) => {
        if (!isOpened) cdp.post('Page.navigate', { url: row.url }, sessionId);
        isOpened = true;
        resolve();
      });
    });
    screen.onFrame((frame) => this.recorder?.take(frame));
    const session = { browser, screen, capture, share: new ProcessorShare() };
    this.session = session;
    void browser.ended.then(() => {
      if (this.session === session && !this.isStopped) onGone();
    });
    const onLimit = (text: string) => screen.notify({ kind: 'notice', text });
    const targets = new Targets(cdp, [capture, screen], onFault, onLimit);
    await screen.start(targets);
    await targets.start();
    // Without a page, what a tester does would be lost.
    await Promise.race([opened, browser.ended]);
  }

  private async closeBrowser(reason: string, status: 'ended' | 'lost' | 'restarted'): Promise<void> {
    const { session } = this;
    this.session = undefined;
    if (!session) return;
    session.screen.stop(status, reason);
    session.capture.stop();
    // Its files may not go at once. What the visit has recorded is handed over all the same.
    await session.browser.stop().catch(this.options.onFault);
  }
}
