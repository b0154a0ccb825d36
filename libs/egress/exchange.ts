/** One request and what comes back. */
import { isAscii } from 'node:buffer';
import type { Dispatcher } from 'undici';

/** One request. `host`, `content-length` and `connection` are set by us; `body` is sent byte for byte. */
export interface EgressRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** What came back: see `EgressResponse`. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyExcerpt: string;
  readonly isBodyComplete: boolean;
}

/** Gathers a response from undici as it arrives: its head, and the start of its body. */
export class ResponseCollector implements Dispatcher.DispatchHandler {
  private readonly settled = Promise.withResolvers<Answer>();
  private readonly chunks: Buffer[] = [];
  private controller?: Dispatcher.DispatchController;
  private bytes = 0;
  private status = 0;
  private headers: Readonly<Record<string, string>> = {};

  constructor(
    private readonly limitBytes: number,
    private readonly onStatus: (status: number) => void,
  ) {}

  /** Settles when the response is complete, or as much of it as is read; rejects with the error of undici. */
  get answer(): Promise<Answer> {
    return this.settled.promise;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // Interim responses announce nothing that concerns us.
    if (status < 200) return;
    this.status = status;
    this.headers = flatten(headers);
    this.onStatus(status);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk.subarray(0, Math.max(0, this.limitBytes - this.bytes)));
    this.bytes += chunk.length;
    if (this.bytes <= this.limitBytes) return;
    this.settle(false);
    this.controller?.abort(new Error('Enough was read'));
  }

  onResponseEnd(): void {
    this.settle(true);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.settled.reject(error);
  }

  private settle(isBodyComplete: boolean): void {
    const { status, headers, chunks } = this;
    const bodyExcerpt = chunks.length === 0 ? '' : toText(Buffer.concat(chunks));
    this.settled.resolve({ status, headers, bodyExcerpt, isBodyComplete });
  }
}

/**
 * As UTF-8, without a character cut in two at the end, and without U+0000, which Postgres can't store as
 * text.
 */
function toText(bytes: Buffer): string {
  // Most responses are, and a decoder costs more than all the rest of the reading.
  if (isAscii(bytes)) return bytes.toString('latin1').replaceAll('\u0000', '\ufffd');
  return new TextDecoder().decode(bytes, { stream: true }).replaceAll('\u0000', '\ufffd');
}

function flatten(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    flat[name] = Array.isArray(value) ? value.join(', ') : (value ?? '');
  }
  return flat;
}
