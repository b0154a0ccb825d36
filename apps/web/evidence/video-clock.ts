/** The clock of a recording: the time of the video itself, so that it never runs ahead while the video is loading. */
import { PlayerClock } from './clock.js';

const stateEvents = ['play', 'pause', 'ended', 'ratechange', 'volumechange'] as const;
/** A page that does not change has no frames, so frames alone would stop the playhead. */
const timeEvents = ['timeupdate', 'loadedmetadata'] as const;

export class VideoClock extends PlayerClock {
  private video: HTMLVideoElement | undefined;
  /** The latest wish while the video still seeks. Seeks one after the other would never show a frame. */
  private next: number | undefined;

  constructor(private lastSeconds: number) {
    super();
  }

  now(): number {
    return this.next ?? this.video?.currentTime ?? this.lastSeconds;
  }

  /** @returns the end of the connection. Another video goes on where this one was. */
  attach(video: HTMLVideoElement): () => void {
    this.video = video;
    const { speed, isMuted, isPlaying } = this.state;
    video.defaultPlaybackRate = speed;
    video.playbackRate = speed;
    video.muted = isMuted;
    if (this.lastSeconds > 0) video.currentTime = this.lastSeconds;
    if (isPlaying) this.start(video);
    const stop = this.listen(video);
    return () => {
      stop();
      this.lastSeconds = this.now();
      this.next = undefined;
      this.video = undefined;
    };
  }

  seek(seconds: number): void {
    const to = Math.max(0, seconds);
    if (!this.video) this.lastSeconds = to;
    else if (this.video.seeking) this.next = to;
    else this.video.currentTime = to;
    this.tick();
  }

  play(): void {
    if (this.video) this.start(this.video);
  }

  pause(): void {
    this.video?.pause();
  }

  setSpeed(speed: number): void {
    this.change({ speed });
    if (this.video) this.video.playbackRate = speed;
  }

  override setMuted(isMuted: boolean): void {
    super.setMuted(isMuted);
    if (this.video) this.video.muted = isMuted;
  }

  private start(video: HTMLVideoElement): void {
    // A refusal, such as of a video without a source, is shown by the event `error` of the video.
    video.play().catch(() => this.readState(video));
  }

  private listen(video: HTMLVideoElement): () => void {
    const ended = new AbortController();
    const { signal } = ended;
    for (const name of stateEvents) video.addEventListener(name, () => this.readState(video), { signal });
    for (const name of timeEvents) video.addEventListener(name, () => this.tick(), { signal });
    video.addEventListener('seeked', () => this.seekNext(video), { signal });
    if ('requestVideoFrameCallback' in video) {
      const frame = () => {
        if (signal.aborted) return;
        this.tick();
        video.requestVideoFrameCallback(frame);
      };
      video.requestVideoFrameCallback(frame);
    }
    return () => ended.abort();
  }

  private seekNext(video: HTMLVideoElement): void {
    const { next } = this;
    this.next = undefined;
    if (next !== undefined && next !== video.currentTime) video.currentTime = next;
    this.tick();
  }

  private readState({ paused, playbackRate, muted }: HTMLVideoElement): void {
    this.change({ isPlaying: !paused, speed: playbackRate, isMuted: muted });
  }
}
