/**
 * How calls and answers look on the wire. Pure: bytes in, values out.
 *
 * A request is JSON; its caller, time left and client address are headers. An answer is JSON, or an error as JSON
 * under the header `Ht-Error`. A batch is a JSON list of requests, answered by the answers' bytes one after the other
 * with their lengths in `Ht-Lengths`: negative for an error, 0 for "did not fit any more, ask again".
 */
import {
  type Call,
  type Caller,
  ContractError,
  DeadlineExceeded,
  type ErrorClass,
  InternalError,
  InvalidRequest,
  type Operation,
  RawJson,
  undeclaredErrors,
} from '@handtest/contracts/define';

export const header = {
  caller: 'Ht-Caller',
  timeLeftMs: 'Ht-Time-Left-Ms',
  clientAddress: 'Ht-Client-Address',
  error: 'Ht-Error',
  lengths: 'Ht-Lengths',
} as const;

/** The call as header values; the time left rather than an instant, because clocks differ between machines. */
export function encodeCall(call: Call, timeLeftMs: number): [string, string][] {
  const headers: [string, string][] = [
    [header.caller, encodeCaller(call.caller)],
    [header.timeLeftMs, String(Math.max(1, Math.floor(timeLeftMs)))],
  ];
  if (call.clientAddress) headers.push([header.clientAddress, call.clientAddress]);
  return headers;
}

const encodedCallers = new WeakMap<Caller, string>();

/** Header values are ASCII, so other characters (a tester's alias) are escaped as JSON allows. */
export function encodeCaller(caller: Caller): string {
  let encoded = encodedCallers.get(caller);
  if (encoded === undefined) {
    encoded = JSON.stringify(caller).replace(
      /[^\x20-\x7e]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    encodedCallers.set(caller, encoded);
  }
  return encoded;
}

/** The call that a message's headers describe, its deadline on this process's monotonic clock. */
export function decodeCall(get: (name: string) => string | undefined, nowMs: number): Call {
  const caller = get(header.caller);
  if (!caller) throw new InvalidRequest('The call names no caller');
  const timeLeftMs = Number(get(header.timeLeftMs));
  return {
    caller: JSON.parse(caller) as Caller,
    deadlineMs: Number.isFinite(timeLeftMs) ? nowMs + timeLeftMs : undefined,
    clientAddress: get(header.clientAddress) || undefined,
  };
}

/** The bytes of an answer: those it has already, or its JSON. */
export function encodeReply(reply: unknown): Buffer {
  return Buffer.from(reply instanceof RawJson ? reply.json : JSON.stringify(reply ?? {}));
}

/** Only what is declared crosses; anything else becomes a bare internal error. */
export function crossing(error: unknown, operation: Operation): ContractError {
  if (error instanceof ContractError) {
    const mayCross = [...operation.errors, ...undeclaredErrors].some(({ code }) => code === error.code);
    if (mayCross) return error;
  }
  return new InternalError();
}

export function encodeError(error: ContractError): Buffer {
  return Buffer.from(JSON.stringify({ code: error.code, message: error.message }));
}

/** The same class that was thrown on the other side. */
export function decodeError(bytes: Uint8Array, operation: Operation): ContractError {
  const { code, message } = JSON.parse(Buffer.from(bytes).toString()) as { code: string; message: string };
  const known: ErrorClass | undefined = [...operation.errors, ...undeclaredErrors].find(
    (candidate) => candidate.code === code,
  );
  return known ? new known(message) : new InternalError();
}

/** Answers of a batch in one payload, as many from the start as fit. At least the first always goes. */
export function encodeBatch(
  answers: { bytes: Buffer; failed: boolean }[],
  maximumBytes: number,
): { lengths: string; payload: Buffer } {
  const lengths: number[] = [];
  const parts: Buffer[] = [];
  let total = 0;
  for (const { bytes, failed } of answers) {
    const fits = total === 0 || total + bytes.length <= maximumBytes;
    lengths.push(fits ? (failed ? -bytes.length : bytes.length) : 0);
    if (!fits) continue;
    parts.push(bytes);
    total += bytes.length;
  }
  return { lengths: lengths.join(','), payload: Buffer.concat(parts, total) };
}

export type BatchAnswer = { bytes: Buffer } | { error: ContractError } | 'ask again';

/** What a batch's payload says about each of its requests, in order. */
export function decodeBatch(lengths: string, payload: Uint8Array, operation: Operation): BatchAnswer[] {
  const buffer = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  let offset = 0;
  return lengths.split(',').map((text): BatchAnswer => {
    const length = Number(text);
    if (length === 0) return 'ask again';
    const bytes = buffer.subarray(offset, offset + Math.abs(length));
    offset += Math.abs(length);
    return length > 0 ? { bytes } : { error: decodeError(bytes, operation) };
  });
}

/** A call whose time has run out before it began. */
export function assertTimeLeft(call: Call, nowMs: number): void {
  if (call.deadlineMs !== undefined && call.deadlineMs <= nowMs) throw new DeadlineExceeded();
}
