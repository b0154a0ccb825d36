/** One connection of a tester, or of a caller who watches. */
import { movingPicture, type ServerMessage, stillPicture, writePictureHead } from '@handtest/visit-protocol';
import { WebSocket } from 'ws';
import { LatestFrame } from './latest-frame.js';
import type { Picture } from './picture-source.js';

/** A viewer that does not read loses its connection: it may connect again. */
const maximumWaitingBytes = 16_000_000;

export class Viewer {
  private readonly frames = new LatestFrame<Picture>();
  private readonly sentAtMs = new Map<number, number>();
  private counts = noCounts();
  /** The downloads on their way, by id. */
  readonly passing = new Set<string>();

  constructor(
    private readonly socket: WebSocket,
    readonly mayAct: boolean,
    /** Removes what a viewer must not learn. */
    private readonly clean: (message: ServerMessage) => ServerMessage,
  ) {}

  notify(message: ServerMessage): void {
    if (this.socket.bufferedAmount > maximumWaitingBytes) this.socket.terminate();
    else if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.clean(message)));
  }

  /** Resolves when the bytes have left, so that a large file does not wait in memory. */
  pass(message: ServerMessage): Promise<void> {
    return new Promise((resolve, reject) =>
      this.socket.send(JSON.stringify(this.clean(message)), (error) => (error ? reject(error) : resolve())),
    );
  }

  show(picture: Picture): void {
    this.counts.offered++;
    this.send(this.frames.offer(picture));
  }

  /** @returns how long the picture was under way, undefined for an unknown one */
  drawn(number: number): number | undefined {
    const sentAtMs = this.sentAtMs.get(number);
    for (const known of this.sentAtMs.keys()) if (known <= number) this.sentAtMs.delete(known);
    this.send(this.frames.drawn(number));
    if (sentAtMs !== undefined) this.counts.drawn++;
    return sentAtMs === undefined ? undefined : Date.now() - sentAtMs;
  }

  /** Of pictures, since the last call. */
  takeCounts(): ReturnType<typeof noCounts> {
    const { counts } = this;
    this.counts = noCounts();
    return counts;
  }

  close(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private send(next: { number: number; picture: Picture } | undefined): void {
    if (!next || this.socket.readyState !== WebSocket.OPEN) return;
    const { number, picture } = next;
    const kind = picture.isStill ? stillPicture : movingPicture;
    const head = writePictureHead({ kind, number, takenAtMs: picture.capturedAtMs, ...sizeOf(picture) });
    this.sentAtMs.set(number, Date.now());
    this.counts.sent++;
    this.socket.send(Buffer.concat([head, picture.jpeg]));
  }
}

const noCounts = () => ({ offered: 0, sent: 0, drawn: 0 });
const sizeOf = ({ width, height }: Picture) => ({ width, height });
