/** The connection to a remote browser. It connects again by itself: the browser lives on our side for the whole claim. */
import {
  type ClientMessage,
  pictureHeadBytes,
  readPictureHead,
  type ServerMessage,
} from '@handtest/visit-protocol';
import { MoveQueue } from './move-queue.js';

const pausesMs = [250, 500, 1_000, 2_000, 5_000];
/** The visit is over. */
const finalCode = 1000;
/** The browser refused what we sent, and would refuse it again. */
const refusedCode = 1008;
const refusedPauseMs = 2_000;

export interface StreamListener {
  onConnection(connection: 'open' | 'reconnecting' | 'ended', reason?: string): void;
  onMessage(message: ServerMessage): void;
  /** The picture is drawn before this returns. */
  onPicture(picture: ImageBitmap): void;
}

export class VisitStream {
  private socket: WebSocket | undefined;
  private readonly moves = new MoveQueue();
  private failures = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pictureRequest = 0;
  private isClosed = false;
  private lastNumber = 0;

  constructor(
    private readonly url: string,
    private readonly listener: StreamListener,
  ) {
    this.connect();
  }

  send(message: ClientMessage): void {
    for (const next of this.moves.add(message)) this.write(next);
    if (message.kind === 'move' && this.pictureRequest === 0) {
      this.pictureRequest = requestAnimationFrame(() => {
        this.pictureRequest = 0;
        for (const next of this.moves.flush()) this.write(next);
      });
    }
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    cancelAnimationFrame(this.pictureRequest);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.lastNumber = 0;
    socket.onopen = () => {
      this.failures = 0;
      this.listener.onConnection('open');
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.listener.onMessage(JSON.parse(data) as ServerMessage);
      else void this.draw(data, socket);
    };
    socket.onclose = ({ code, reason }) => this.lost(code, reason);
  }

  private lost(code: number, reason: string): void {
    if (this.isClosed) return;
    if (code === finalCode) {
      this.listener.onConnection('ended', reason);
      return;
    }
    this.listener.onConnection('reconnecting');
    const pauseMs = pausesMs[Math.min(this.failures++, pausesMs.length - 1)];
    this.timer = setTimeout(() => this.connect(), code === refusedCode ? refusedPauseMs : pauseMs);
  }

  private async draw(bytes: ArrayBuffer, socket: WebSocket): Promise<void> {
    const { number, takenAtMs } = readPictureHead(bytes);
    const picture = await createImageBitmap(
      new Blob([new Uint8Array(bytes, pictureHeadBytes)], { type: 'image/jpeg' }),
    );
    // Pictures are decoded beside each other: an older one may be ready later.
    if (this.socket === socket && number > this.lastNumber) {
      this.lastNumber = number;
      this.listener.onPicture(picture);
    }
    picture.close();
    this.write({ kind: 'drawn', number, ageMs: Date.now() - takenAtMs });
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
