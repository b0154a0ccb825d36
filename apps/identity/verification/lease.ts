/**
 * Gateways lease what they learned about a token. Whoever takes a right away, or gives one, commits and then waits here
 * before answering: every request that starts after the answer meets the new state.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { verificationLeaseMs } from '@handtest/contracts/identity';

/** For timers that fire early and clocks of two machines that do not run at quite the same speed. */
const marginMs = 50;

/** Resolves when every lease has run out that was given before this call. */
export async function leasesEnded(): Promise<void> {
  await delay(verificationLeaseMs + marginMs);
}
