/**
 * Gateways lease the verification of a token. A change of rights commits, then waits here, then answers: every request
 * that starts after the answer meets the new rights.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { verificationLeaseMs } from '@handtest/contracts/identity';

/** For timers that fire early and clocks of two machines that run at different speeds. */
const marginMs = 50;

/** Resolves when every lease that began before this call has expired. */
export async function leasesEnded(): Promise<void> {
  await delay(verificationLeaseMs + marginMs);
}
