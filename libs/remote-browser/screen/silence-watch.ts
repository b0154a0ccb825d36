/** Notices a page that does not answer, such as one in an endless loop: it asks the front page every two seconds. */
import type { Cdp } from '../chromium/cdp.js';
import type { Target } from '../chromium/targets.js';

export interface SilenceWatchOptions {
  readonly cdp: Pick<Cdp, 'send'>;
  readonly frontPage: () => Target | undefined;
  /** A dialog is open: no page answers then. */
  readonly isBlocked: () => boolean;
  /** Once for each time that the page is silent. */
  readonly onSilent: (page: Target) => void;
}

const askEveryMs = 2_000;
const patienceMs = 5_000;

interface Question {
  readonly page: Target;
  readonly sinceMs: number;
  /** Chromium is asked once at a time. */
  isAsked: boolean;
  isReported: boolean;
}

export class SilenceWatch {
  private question: Question | undefined;
  private readonly timer = setInterval(() => this.ask(), askEveryMs);

  constructor(private readonly options: SilenceWatchOptions) {}

  stop(): void {
    clearInterval(this.timer);
  }

  private ask(): void {
    const { cdp, frontPage, isBlocked, onSilent } = this.options;
    const page = frontPage();
    if (!page || isBlocked()) {
      this.question = undefined;
      return;
    }
    if (this.question?.page !== page)
      this.question = { page, sinceMs: performance.now(), isAsked: false, isReported: false };
    const { question } = this;
    if (!question.isReported && performance.now() - question.sinceMs >= patienceMs) {
      question.isReported = true;
      onSilent(page);
    }
    if (question.isAsked) return;
    question.isAsked = true;
    const answered = () => this.question === question && (this.question = undefined);
    // Without an answer it is the same silence.
    const failed = () => (question.isAsked = false);
    void cdp.send('Runtime.evaluate', { expression: '0' }, page.sessionId).then(answered, failed);
  }
}
