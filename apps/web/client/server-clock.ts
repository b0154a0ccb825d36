/** The server's clock, by the header `Date` of its answers. Deadlines count by it, because clocks of laptops are wrong. */

/** The header has whole seconds: on average the server's clock is half a second later. */
const halfSecondMs = 500;

/** By how much the server's clock is ahead. @param sentMs, receivedMs by the clock of this browser */
export function aheadMs(dateHeader: string | null, sentMs: number, receivedMs: number): number | undefined {
  const serverMs = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  return Number.isNaN(serverMs) ? undefined : serverMs + halfSecondMs - (sentMs + receivedMs) / 2;
}

let ahead = 0;

/** Fetches, and reads the server's clock from the answer. */
export async function fetchWithClock(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const sentMs = Date.now();
  const response = await fetch(input, init);
  ahead = aheadMs(response.headers.get('date'), sentMs, Date.now()) ?? ahead;
  return response;
}

/** Milliseconds since 1970 by the clock of the server. */
export function serverNow(): number {
  return Date.now() + ahead;
}
