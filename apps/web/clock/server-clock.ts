/** The server's clock, by the header `Date` of its answers. Deadlines count by it, because clocks of laptops are wrong. */
import { middleMs, narrowed, type OffsetRange } from './clock-offset.js';

let range: OffsetRange | undefined;

/** Fetches, and reads the server's clock from the answer. */
export async function clockedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentMs = Date.now();
  const response = await fetch(input, init);
  readClock(response, sentMs, Date.now());
  return response;
}

/** Reads the server's clock from an answer, with the times of its request by the clock of this browser. */
export function readClock({ headers }: Response, sentMs: number, receivedMs: number): void {
  range = narrowed(range, Date.parse(headers.get('date') ?? ''), sentMs, receivedMs);
}

/** Milliseconds since 1970 by the clock of the server. */
export function serverNow(): number {
  return Date.now() + middleMs(range);
}
