/**
 * Holds each picture until all frames of its page have said when a value may have been painted last. A picture that may
 * show one is replaced by a grey one. Without a secret, pictures pass at once.
 */
import type { Picture } from '../screen/picture-source.js';

export interface PictureHoldOptions<Page> {
  /** Whether a secret was filled in. */
  readonly isNeeded: () => boolean;
  /** Unix time; Infinity when a frame does not answer. */
  readonly exposedAtMs: (page: Page) => Promise<number>;
  /** Rejects when there is none: then nothing is shown. */
  readonly grey: (page: Page) => Promise<Buffer>;
  readonly show: (picture: Picture) => void;
  /** A picture was replaced: without another one the viewer would stay without. */
  readonly onReplaced: () => void;
}

/** Between the painting of a page and the time that Chromium gives its picture. */
const marginMs = 500;

export class PictureHold<Page> {
  private waiting: { readonly picture: Picture; readonly page: Page } | undefined;
  private isAsking = false;
  private last: Picture | undefined;

  constructor(private readonly options: PictureHoldOptions<Page>) {}

  /** The newest that was shown, for a viewer that joins. */
  get lastPicture(): Picture | undefined {
    return this.last;
  }

  take(picture: Picture, page: Page): void {
    if (!this.options.isNeeded()) return this.pass(picture);
    // The newest replaces the one that waits.
    this.waiting = { picture, page };
    if (!this.isAsking) void this.ask();
  }

  private async ask(): Promise<void> {
    this.isAsking = true;
    while (this.waiting) {
      const { picture, page } = this.waiting;
      this.waiting = undefined;
      const exposedAtMs = await this.options.exposedAtMs(page).catch(() => Infinity);
      if (picture.capturedAtMs > exposedAtMs + marginMs) {
        this.pass(picture);
      } else {
        await this.options.grey(page).then(
          (jpeg) => this.pass({ ...picture, jpeg }),
          () => undefined,
        );
        this.options.onReplaced();
      }
    }
    this.isAsking = false;
  }

  private pass(picture: Picture): void {
    this.last = picture;
    this.options.show(picture);
  }
}
