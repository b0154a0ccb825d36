/** The server's clock, by the header `Date` of its answers. Deadlines count by it, because clocks of laptops are wrong. */
import { middleMs, narrowed, type OffsetRange } from './clock-offset.js';

let range: OffsetRange | undefined;

/** Fetches, and reads the server's clock from the answer. */
export async function clockedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentMs = Date.now();
  const response = await fetch(input, init);
  range = narrowed(range, Date.parse(response.headers.get('date') ?? ''), sentMs, Date.now());
  return response;
}

/** Milliseconds since 1970 by the clock of the server. */
export function serverNow(): number {
  return Date.now() + middleMs(range);
}
