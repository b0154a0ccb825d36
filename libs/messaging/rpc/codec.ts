/**
 * The format of calls and answers in messages. Pure.
 *
 * A message contains calls of one operation as JSON: `{"version": 1, "callers": […], "calls": [{"caller": 0,
 * "timeLeftMs": 5000, "request": {…}}, …]}`. One or several replies answer it, each with the answers that are ready: a
 * line `<call>:<length in bytes>,…` (a negative length marks an error), then the JSON of the answers one after the
 * other.
 */
import {
  assertReadable,
  type Call,
  type Caller,
  InvalidRequest,
  RawJson,
  WireVersionUnknown,
  wireVersion,
} from '@handtest/contracts/define';

/** The trace context of a call; empty without tracing. */
export type TraceHeaders = Readonly<Record<string, string>>;

export interface OutgoingCall {
  readonly caller: Caller;
  /** Not an instant, because clocks of machines differ. */
  readonly timeLeftMs: number;
  readonly clientAddress?: string;
  readonly requestId?: string;
  readonly trace?: TraceHeaders;
  /** JSON text. */
  readonly request: string;
}

/** Calls of one caller and client address have the same `from`. */
export interface IncomingCall {
  readonly from: string;
  readonly call: Call;
  readonly trace: TraceHeaders;
  readonly request: unknown;
}

const encodedCallers = new WeakMap<Caller, string>();

function encodeCaller(caller: Caller): string {
  let encoded = encodedCallers.get(caller);
  if (encoded === undefined) {
    encoded = JSON.stringify(caller);
    encodedCallers.set(caller, encoded);
  }
  return encoded;
}

/** A message contains each caller once. */
export function encodeCalls(calls: readonly OutgoingCall[]): string {
  const callers = new Map<string, number>();
  const encoded = calls.map(({ caller, timeLeftMs, clientAddress, requestId, trace, request }) => {
    const text = encodeCaller(caller);
    let index = callers.get(text);
    if (index === undefined) callers.set(text, (index = callers.size));
    const address = clientAddress ? `,"clientAddress":${JSON.stringify(clientAddress)}` : '';
    const id = requestId ? `,"requestId":${JSON.stringify(requestId)}` : '';
    const traced = trace ? `,"trace":${JSON.stringify(trace)}` : '';
    const left = Math.max(1, Math.floor(timeLeftMs));
    return `{"caller":${index},"timeLeftMs":${left}${address}${id}${traced},"request":${request}}`;
  });
  return `{"version":${wireVersion},"callers":[${[...callers.keys()].join()}],"calls":[${encoded.join()}]}`;
}

interface WireCall {
  readonly caller: number;
  readonly timeLeftMs: number;
  readonly clientAddress?: string;
  readonly requestId?: string;
  readonly trace?: TraceHeaders;
  readonly request: unknown;
}

interface WireMessage {
  readonly version?: number;
  readonly callers: Caller[];
  readonly calls: WireCall[];
}

/**
 * Deadlines are on this process's monotonic clock.
 * @throws InvalidRequest for an invalid message, WireVersionUnknown for a newer format
 */
export function decodeCalls(text: string, nowMs: number): IncomingCall[] {
  const { callers, calls } = parsed(text);
  return calls.map(({ caller, timeLeftMs, clientAddress, requestId, trace = {}, request }) => {
    const known = callers[caller];
    if (!known) throw new InvalidRequest('The call names no caller');
    const call = { caller: known, deadlineMs: nowMs + timeLeftMs, clientAddress, requestId };
    return { from: `${caller} ${clientAddress ?? ''}`, call, trace, request };
  });
}

function parsed(text: string): Pick<WireMessage, 'callers' | 'calls'> {
  try {
    const { version, callers, calls } = JSON.parse(text) as WireMessage;
    assertReadable(version);
    if (Array.isArray(callers) && Array.isArray(calls)) return { callers, calls };
  } catch (error) {
    if (error instanceof WireVersionUnknown) throw error;
    // Any other error: the message is invalid.
  }
  throw new InvalidRequest('The message carries no calls');
}

export function encodeReply(reply: unknown): string {
  return reply instanceof RawJson ? reply.json : JSON.stringify(reply ?? {});
}

export interface OutgoingAnswer {
  /** Index of the call in its message. */
  readonly index: number;
  /** JSON. */
  readonly text: string;
  readonly failed: boolean;
}

/** As few payloads as the limit permits. An answer above the limit gets its own payload. */
export function encodeAnswers(answers: readonly OutgoingAnswer[], maximumBytes: number): Buffer[] {
  const payloads: Buffer[] = [];
  let entries: string[] = [];
  let texts: string[] = [];
  let total = 0;
  const close = () => {
    // One string: a buffer for each answer and copying them together took twice as long.
    if (entries.length > 0) payloads.push(Buffer.from(`${entries.join()}\n${texts.join('')}`));
    entries = [];
    texts = [];
    total = 0;
  };
  for (const { index, text, failed } of answers) {
    const length = Buffer.byteLength(text);
    if (total > 0 && total + length > maximumBytes) close();
    entries.push(`${index}:${failed ? -length : length}`);
    texts.push(text);
    total += length;
  }
  close();
  return payloads;
}

/** The answer to a message that cannot be read. All versions read it: its format never changes. */
export function encodeRefusal(errorText: string): Buffer {
  return Buffer.from(`all:${-Buffer.byteLength(errorText)}\n${errorText}`);
}

export interface IncomingAnswer {
  readonly index: number | 'all';
  readonly bytes: Buffer;
  readonly failed: boolean;
}

/** The answers are views of the payload's bytes. */
export function decodeAnswers(payload: Uint8Array): IncomingAnswer[] {
  const buffer = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const endOfLine = buffer.indexOf(0x0a);
  let offset = endOfLine + 1;
  return buffer
    .toString('latin1', 0, endOfLine)
    .split(',')
    .map((entry) => {
      const colon = entry.indexOf(':');
      const index = entry.slice(0, colon);
      const length = Number(entry.slice(colon + 1));
      const bytes = buffer.subarray(offset, (offset += Math.abs(length)));
      return { index: index === 'all' ? index : Number(index), bytes, failed: length < 0 };
    });
}
