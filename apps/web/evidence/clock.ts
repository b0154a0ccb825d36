/** The playhead. There is one clock: the video, or the timeline when there is no video. */

export interface ClockState {
  readonly isPlaying: boolean;
  readonly speed: number;
  readonly isMuted: boolean;
}

export abstract class PlayerClock {
  state: ClockState = { isPlaying: false, speed: 1, isMuted: false };
  private readonly listeners = new Set<() => void>();

  /** Seconds on the axis. */
  abstract now(): number;
  abstract seek(seconds: number): void;
  abstract play(): void;
  abstract pause(): void;
  abstract setSpeed(speed: number): void;

  setMuted(isMuted: boolean): void {
    this.change({ isMuted });
  }

  toggle(): void {
    if (this.state.isPlaying) this.pause();
    else this.play();
  }

  /** @returns the end of the subscription */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected change(part: Partial<ClockState>): void {
    this.state = { ...this.state, ...part };
    this.tick();
  }

  protected tick(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Without a recording: real time, from the start of the axis to its end. */
export class TimelineClock extends PlayerClock {
  private startedAtMs = 0;

  constructor(
    private seconds: number,
    private durationSeconds: number,
  ) {
    super();
  }

  setDuration(durationSeconds: number): void {
    this.durationSeconds = durationSeconds;
  }

  now(): number {
    const played = this.state.isPlaying ? (performance.now() - this.startedAtMs) / 1_000 : 0;
    return Math.min(this.durationSeconds, this.seconds + played * this.state.speed);
  }

  seek(seconds: number): void {
    this.seconds = Math.max(0, seconds);
    this.startedAtMs = performance.now();
    this.tick();
  }

  play(): void {
    if (this.now() >= this.durationSeconds) this.seconds = 0;
    this.startedAtMs = performance.now();
    this.change({ isPlaying: true });
    requestAnimationFrame(this.frame);
  }

  pause(): void {
    this.seconds = this.now();
    this.change({ isPlaying: false });
  }

  setSpeed(speed: number): void {
    this.seek(this.now());
    this.change({ speed });
  }

  private readonly frame = (): void => {
    if (!this.state.isPlaying) return;
    if (this.now() >= this.durationSeconds) return this.pause();
    this.tick();
    requestAnimationFrame(this.frame);
  };
}
