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
/** Without an end that was reported. */
const brokenCode = 1006;
/** A tester gets the measurements of the connection each second. On a slow connection they wait behind pictures. */
const silentMs = 30_000;

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
  /** Something comes each second. */
  private isMeasured = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

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
    clearTimeout(this.silence);
    cancelAnimationFrame(this.pictureRequest);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(this.url);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.lastNumber = 0;
    this.isMeasured = false;
    socket.onopen = () => {
      this.failures = 0;
      this.listener.onConnection('open');
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (typeof data === 'string') this.take(JSON.parse(data) as ServerMessage);
      else void this.draw(data, socket);
      if (this.isMeasured) this.awaitNext(socket);
    };
    socket.onclose = ({ code, reason }) => this.lost(code, reason);
  }

  private take(message: ServerMessage): void {
    if (message.kind === 'link') this.isMeasured = true;
    this.listener.onMessage(message);
  }

  /** A machine or a network that is gone ends no connection: the operating system gives it up after many minutes. */
  private awaitNext(socket: WebSocket): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      socket.onmessage = null;
      socket.onclose = null;
      socket.close();
      this.lost(brokenCode, '');
    }, silentMs);
  }

  private lost(code: number, reason: string): void {
    clearTimeout(this.silence);
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
    const file = new Blob([new Uint8Array(bytes, pictureHeadBytes)], { type: 'image/jpeg' });
    // A browser without memory decodes none. It is acknowledged all the same: no other would follow two that are not.
    const picture = await createImageBitmap(file).catch(() => undefined);
    // Pictures are decoded beside each other: an older one may be ready later.
    if (picture && this.socket === socket && number > this.lastNumber) {
      this.lastNumber = number;
      this.listener.onPicture(picture);
    }
    picture?.close();
    this.write({ kind: 'drawn', number, ageMs: Date.now() - takenAtMs });
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }
}
