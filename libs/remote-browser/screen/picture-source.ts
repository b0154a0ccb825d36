/** The pictures of the front page: a screencast while it moves, and one of high quality when it stops. */
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';
import type { Frame, VisitContext } from '../visit/visit-context.js';
import { Quality, StillPace } from './picture-pace.js';

const stillQuality = 95;

export interface Picture extends Frame {
  readonly isStill: boolean;
}

export interface PictureSourceOptions {
  readonly cdp: Cdp;
  readonly viewport: VisitContext['viewport'];
  readonly onPicture: (picture: Picture, page: Target) => void;
  /** A native dialog stops the taking of pictures. */
  readonly isBlocked: () => boolean;
}

export class PictureSource {
  /** Pixels of the last picture for one CSS pixel of the page: a phone shows a page that is too wide smaller than it is. */
  pageScale = 1;
  private readonly pace = new StillPace();
  private readonly quality = new Quality();
  private page: Target | undefined;
  private last: Picture | undefined;
  private timer: NodeJS.Timeout | undefined;
  private endListening: () => void;

  constructor(private readonly options: PictureSourceOptions) {
    this.endListening = options.cdp.on(
      'Page.screencastFrame',
      ({ data, metadata, sessionId: number }, session) => {
        // At once, so that the recording does not depend on the link of a viewer.
        options.cdp.post('Page.screencastFrameAck', { sessionId: number }, session);
        if (session !== this.page?.sessionId) return;
        this.pageScale = metadata.pageScaleFactor;
        const capturedAtMs = metadata.timestamp === undefined ? Date.now() : metadata.timestamp * 1_000;
        this.take(Buffer.from(data, 'base64'), capturedAtMs, false);
      },
    );
  }

  show(page: Target): void {
    if (this.page && this.page !== page) {
      this.options.cdp.post('Page.stopScreencast', undefined, this.page.sessionId);
    }
    this.page = page;
    this.hadCause();
    this.startCast();
  }

  /** Also after each navigation: a page in another process sends nothing otherwise. */
  startCast(): void {
    if (!this.page) return;
    const { width, height } = this.options.viewport;
    this.options.cdp.post(
      'Page.startScreencast',
      { format: 'jpeg', quality: this.quality.jpeg, maxWidth: width, maxHeight: height, everyNthFrame: 1 },
      this.page.sessionId,
    );
  }

  hadCause(): void {
    this.pace.hadCause();
    if (this.last && !this.last.isStill) this.awaitStill();
  }

  /** Another picture soon, also of a page that does not change. */
  retake(): void {
    this.pace.hadCause();
    this.awaitStill();
  }

  /** @param delayMs between sending a picture and its drawing */
  drawn(delayMs: number): void {
    if (!this.quality.drawn(delayMs, Date.now())) return;
    this.options.cdp.post('Page.stopScreencast', undefined, this.page?.sessionId);
    this.startCast();
  }

  stop(): void {
    this.endListening();
    clearTimeout(this.timer);
    this.page = undefined;
  }

  private take(jpeg: Buffer, capturedAtMs: number, isStill: boolean): void {
    // Taking a still picture makes the screencast repeat the last one.
    if (!isStill && this.lastMoving?.equals(jpeg)) return;
    if (!isStill) this.lastMoving = jpeg;
    const { width, height } = this.options.viewport;
    this.last = { jpeg, capturedAtMs, width, height, isStill };
    if (this.page) this.options.onPicture(this.last, this.page);
    if (!isStill) this.awaitStill();
  }

  private lastMoving: Buffer | undefined;

  private awaitStill(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.takeStill().catch(() => undefined), this.pace.delayMs);
  }

  private async takeStill(): Promise<void> {
    const { page, last } = this;
    if (!page || this.options.isBlocked()) return;
    this.pace.tookStill();
    const capturedAtMs = Date.now();
    // From its surface, Chromium draws a phone at twice the scale until the picture is taken: fingers would land elsewhere.
    const fromSurface = !this.options.viewport.isMobile;
    const { data } = await this.options.cdp.send(
      'Page.captureScreenshot',
      { format: 'jpeg', quality: stillQuality, optimizeForSpeed: true, fromSurface },
      page.sessionId,
    );
    // The page has moved since: this picture would be older than what is shown.
    if (this.page === page && this.last === last) this.take(Buffer.from(data, 'base64'), capturedAtMs, true);
  }
}
