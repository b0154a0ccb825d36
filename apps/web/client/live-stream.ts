/** A stream of server-sent events that is opened again after each interruption. */

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;

interface Listeners {
  readonly onChange: (content: unknown) => void;
  readonly onOpen: (isOpen: boolean) => void;
}

export class LiveStream {
  private source?: EventSource;
  private failures = 0;
  private timer?: ReturnType<typeof setTimeout>;

  /** @param kinds of events whose content is passed on, beside events without a kind */
  constructor(
    private readonly path: string,
    private readonly listeners: Listeners,
    private readonly kinds: readonly string[] = ['status'],
  ) {
    this.open();
  }

  reopen(): void {
    this.failures = 0;
    this.close();
    this.open();
  }

  close(): void {
    clearTimeout(this.timer);
    this.source?.close();
  }

  private open(): void {
    const source = new EventSource(this.path);
    this.source = source;
    const pass = ({ data }: MessageEvent<string>) => this.listeners.onChange(JSON.parse(data));
    for (const kind of ['message', ...this.kinds]) source.addEventListener(kind, pass);
    source.onopen = () => {
      this.failures = 0;
      this.listeners.onOpen(true);
    };
    source.onerror = () => {
      this.listeners.onOpen(false);
      // A refusal closes the source for good; after a broken connection it opens itself again.
      if (source.readyState !== EventSource.CLOSED) return;
      const pauseMs = Math.min(firstPauseMs * 2 ** this.failures++, longestPauseMs);
      this.timer = setTimeout(() => this.open(), pauseMs);
    };
  }
}
