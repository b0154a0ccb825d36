/**
 * The Chrome DevTools Protocol over two pipes: JSON messages, each ended by a NUL byte. Chromium is started with
 * `--remote-debugging-pipe` and reads file descriptor 3, writes 4. There is no port that a page could reach.
 */
import type { Readable, Writable } from 'node:stream';
import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';

export type Command = keyof ProtocolMapping.Commands;
export type EventName = keyof ProtocolMapping.Events;
export type Params<C extends Command> = ProtocolMapping.Commands[C]['paramsType'];
export type Result<C extends Command> = ProtocolMapping.Commands[C]['returnType'];
export type EventOf<E extends EventName> = ProtocolMapping.Events[E][0];
/** `sessionId` is undefined for events of the browser itself. */
export type Listener<E extends EventName> = (event: EventOf<E>, sessionId: string | undefined) => void;

/** The browser refused a command, did not answer in time, or has ended. */
export class CdpError extends Error {
  override readonly name = 'CdpError';
}

/** A native popup or a page that is busy makes some commands wait without limit. */
const answerWithinMs = 10_000;

/** How each event of a console begins, before its arguments. */
const consoleEvent = Buffer.from('{"method":"Runtime.consoleAPICalled"');
/** A page that writes without end would keep this process, which serves other visits, too, busy with reading. */
const mostMessagesASecond = 2_000;
/** A page may write as much as its memory holds. Pictures, the largest answers, have some MB. */
const mostMessageBytes = 32_000_000;

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { message: string };
  sessionId?: string;
}

export class Cdp {
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, Set<Listener<EventName>>>();
  private lastId = 0;
  private unfinished: Buffer[] = [];
  private unfinishedBytes = 0;
  private readonly flood = { second: 0, messages: 0 };
  /** Messages that were not read, since the start: consoles write too many, or one is too large. */
  unread = 0;
  private isClosed = false;

  constructor(
    private readonly input: Writable,
    output: Readable,
  ) {
    output.on('data', (bytes: Buffer) => this.take(bytes));
    for (const stream of [input, output]) {
      stream.on('error', () => this.close());
      stream.on('close', () => this.close());
    }
  }

  /** @throws CdpError after `withinMs` without an answer, when the browser refuses, and when it has ended */
  send<C extends Command>(
    method: C,
    params?: Params<C>[0],
    sessionId?: string,
    withinMs = answerWithinMs,
  ): Promise<Result<C>> {
    if (this.isClosed) return Promise.reject(new CdpError(`${method}: the browser has ended`));
    const id = this.write(method, params, sessionId);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new CdpError(`${method}: no answer within ${withinMs / 1_000} s`));
      }, withinMs);
      this.waiting.set(id, { resolve: resolve as (result: unknown) => void, reject, timer });
    });
  }

  /** Sends without waiting. Input uses it: an answer to each move of the mouse would put clicks seconds behind. */
  post<C extends Command>(method: C, params?: Params<C>[0], sessionId?: string): void {
    if (!this.isClosed) this.write(method, params, sessionId);
  }

  /** @returns a function that ends the listening */
  on<E extends EventName>(event: E, listener: Listener<E>): () => void {
    const known = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, known);
    known.add(listener as Listener<EventName>);
    return () => known.delete(listener as Listener<EventName>);
  }

  private write(method: string, params: unknown, sessionId: string | undefined): number {
    const id = ++this.lastId;
    this.input.write(`${JSON.stringify({ id, method, params: params ?? {}, sessionId })}\0`);
    return id;
  }

  private take(bytes: Buffer): void {
    let begin = 0;
    for (let end = bytes.indexOf(0); end !== -1; end = bytes.indexOf(0, begin)) {
      this.keep(bytes.subarray(begin, end));
      begin = end + 1;
      const whole = this.finish();
      if (whole && !this.isFlood(whole)) this.receive(JSON.parse(whole.toString()) as Message);
    }
    if (begin < bytes.length) this.keep(bytes.subarray(begin));
  }

  private keep(part: Buffer): void {
    this.unfinishedBytes += part.length;
    if (this.unfinishedBytes > mostMessageBytes) this.unfinished = [];
    else this.unfinished.push(part);
  }

  /** @returns the message that ends here, undefined when it is too large */
  private finish(): Buffer | undefined {
    const { unfinished, unfinishedBytes } = this;
    this.unfinished = [];
    this.unfinishedBytes = 0;
    if (unfinishedBytes <= mostMessageBytes) {
      return unfinished.length === 1 ? unfinished[0] : Buffer.concat(unfinished);
    }
    this.unread++;
    return undefined;
  }

  private isFlood(message: Buffer): boolean {
    if (!message.subarray(0, consoleEvent.length).equals(consoleEvent)) return false;
    const second = Math.floor(performance.now() / 1_000);
    if (second !== this.flood.second) Object.assign(this.flood, { second, messages: 0 });
    if (++this.flood.messages <= mostMessagesASecond) return false;
    this.unread++;
    return true;
  }

  private receive({ id, method, params, result, error, sessionId }: Message): void {
    if (method !== undefined) {
      for (const listener of this.listeners.get(method) ?? []) listener(params as never, sessionId);
      return;
    }
    const waiting = this.waiting.get(id!);
    if (!waiting) return;
    this.waiting.delete(id!);
    clearTimeout(waiting.timer);
    if (error) waiting.reject(new CdpError(error.message));
    else waiting.resolve(result);
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new CdpError('the browser has ended'));
    }
    this.waiting.clear();
  }
}
