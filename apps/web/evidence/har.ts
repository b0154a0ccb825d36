/** The requests of a session as an HTTP archive (HAR 1.2), for the network panel of browsers. Pure. */
import type { EventRow } from './event-columns.js';

const unknownSize = -1;

/** @param requests in order of time */
export function harOf(jobId: string, requests: Iterable<EventRow>): string {
  const entries = Array.from(requests, entryOf);
  const creator = { name: 'Handtest', version: '1' };
  const comment = `Job ${jobId}. Only address, method, status, time and duration of requests were recorded.`;
  return JSON.stringify({ log: { version: '1.2', creator, entries, comment } }, null, 1);
}

function entryOf({ atMs, word: method, text: url, a: status, b: durationMs }: EventRow) {
  const tookMs = Number.isNaN(durationMs) ? 0 : durationMs;
  const message = {
    httpVersion: '',
    cookies: [],
    headers: [],
    headersSize: unknownSize,
    bodySize: unknownSize,
  };
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: tookMs,
    request: { method, url, ...message, queryString: queryOf(url) },
    response: {
      status: Number.isNaN(status) ? 0 : status,
      statusText: '',
      ...message,
      content: { size: 0, mimeType: '' },
      redirectURL: '',
    },
    cache: {},
    timings: { send: 0, wait: tookMs, receive: 0 },
  };
}

function queryOf(url: string): { name: string; value: string }[] {
  if (!URL.canParse(url)) return [];
  return Array.from(new URL(url).searchParams, ([name, value]) => ({ name, value }));
}
