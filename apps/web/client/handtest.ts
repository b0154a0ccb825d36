/** The API of this origin. The session is in a cookie that only the gateway reads, so the client has no token. */
import { Handtest } from '@handtest/sdk';
import { fetchWithClock } from './server-clock.js';

export const handtest = new Handtest({
  baseUrl: location.origin,
  maxRetries: 2,
  timeoutMs: 30_000,
  fetch: fetchWithClock,
});
