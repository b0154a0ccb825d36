/** What the parts of a running visit (screen, input, capture, recording) have in common, and how they meet. */
import type { ServerMessage } from '@handtest/visit-protocol';
import type { Cdp } from '../chromium/cdp.js';
import type { Target, Targets } from '../chromium/targets.js';
import type { CapturedEvent } from './captured-event.js';

/** A picture of the front page. */
export interface Frame {
  readonly jpeg: Buffer;
  /** By this machine's clock, Unix time in milliseconds. */
  readonly capturedAtMs: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export interface VisitContext {
  readonly visitId: string;
  readonly jobId: string;
  /** Of the tested page, in CSS pixels: 1600 × 900, or 375 × 812 with touch. */
  readonly viewport: { readonly width: number; readonly height: number; readonly isMobile: boolean };
  readonly cdp: Cdp;
  readonly targets: Targets;
  /** The folder of this visit, deleted at its end: `downloads`, `uploads`, `segments`. */
  readonly folder: string;
  /** The page that the tester sees, undefined before the first. */
  frontPage(): Target | undefined;
  /** To all viewers, at once. */
  notify(message: ServerMessage): void;
  /** Into the telemetry of the job. */
  record(event: CapturedEvent): void;
  /** Called for each picture. Ends with the visit. */
  onFrame(listener: (frame: Frame) => void): void;
  /** Called after the front page has changed. */
  onFrontPage(listener: (page: Target) => void): void;
}
