/** The events of a job by its stream, which is opened again after each interruption. */
import { linkAbort } from './abort-link.js';
import type { CallOptions } from './call.js';
import { EventParser, type StreamEvent } from './event-parser.js';
import { HandtestError, isTemporary } from './handtest-error.js';
import { isFinal, type JobEvent } from './job-event.js';
import { pause } from './pause.js';
import { backoffMs } from './retry-policy.js';
import type { Transport } from './transport.js';

/** A restart or an outage of the API that a waiting client survives. */
export const toleratedOutageMs = 600_000;
/** The API writes a comment every 15 seconds. A stream without any is dead. */
const silenceMs = 45_000;

const operation = { method: 'GET', path: '/api/jobs/{jobId}/events' } as const;

export interface EventsOptions extends CallOptions {
  /** Events after this one only. */
  readonly lastEventId?: string;
  /** The stream has brought something, or was interrupted. A proxy may hold an accepted stream back. */
  readonly onConnection?: (isOpen: boolean) => void;
}

interface Health {
  /** Connections in a row that brought nothing. */
  failures: number;
  /** When the API last accepted one, or wrote to it. */
  heardAt: number;
}

/** Ends after the final status. Throws when the job cannot be read, or after ten minutes without an answer. */
export async function* jobEvents(
  transport: Transport,
  jobId: string,
  { signal, lastEventId, onConnection }: EventsOptions = {},
): AsyncGenerator<JobEvent, void, undefined> {
  let last = lastEventId;
  const health: Health = { failures: 0, heardAt: Date.now() };
  for (;;) {
    try {
      for await (const event of connection(transport, jobId, last, health, { signal, onConnection })) {
        last = event.id;
        const content = { ...(JSON.parse(event.data) as object), id: event.id, type: event.kind } as JobEvent;
        yield content;
        if (content.type === 'status' && isFinal(content.status)) return;
      }
      return;
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTemporary(error) || Date.now() - health.heardAt > toleratedOutageMs) throw error;
    } finally {
      onConnection?.(false);
    }
    health.failures += 1;
    await pause(backoffMs(health.failures, Math.random()), signal);
  }
}

/** One connection. Returns when no event can follow; throws a temporary error when it breaks. */
async function* connection(
  transport: Transport,
  jobId: string,
  last: string | undefined,
  health: Health,
  { signal, onConnection }: EventsOptions,
): AsyncGenerator<StreamEvent, void, undefined> {
  const end = new AbortController();
  const unlink = linkAbort(end, signal);
  const { signal: ended } = end;
  let timer = setTimeout(() => end.abort(), silenceMs);
  try {
    const headers = { accept: 'text/event-stream', ...(last !== undefined && { 'last-event-id': last }) };
    const bytes = await transport.stream(operation, { path: { jobId }, headers, signal: ended });
    if (!bytes) return;
    health.heardAt = Date.now();
    const parser = new EventParser();
    for await (const text of textOf(bytes, ended)) {
      clearTimeout(timer);
      timer = setTimeout(() => end.abort(), silenceMs);
      health.failures = 0;
      health.heardAt = Date.now();
      onConnection?.(true);
      yield* parser.add(text);
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw ended.aborted ? interrupted(error) : error;
  } finally {
    clearTimeout(timer);
    unlink();
    end.abort();
  }
  throw interrupted();
}

async function* textOf(
  bytes: ReadableStream<Uint8Array>,
  ended: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = bytes.getReader();
  // Not every fetch ends the body with its signal.
  ended.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw interrupted(cause);
    });
    if (done) return;
    yield decoder.decode(value, { stream: true });
  }
}

function interrupted(cause?: unknown): HandtestError {
  return new HandtestError('The stream of events was interrupted', { code: 'connection_failed', cause });
}
