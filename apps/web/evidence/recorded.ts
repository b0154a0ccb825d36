/** What the browser of the tester recorded, and which of it is an error. Pure. */
import type { components } from '@handtest/sdk';

type Schemas = components['schemas'];

type AllTelemetry = Schemas['Telemetry'];

/** Only a remote browser records the last two lists. */
export type Telemetry = Pick<AllTelemetry, 'consoleMessages' | 'networkRequests' | 'clicks'> &
  Partial<Pick<AllTelemetry, 'pageEvents' | 'interactions'>>;
export type ConsoleMessage = Schemas['ConsoleMessage'];
export type NetworkRequest = Schemas['NetworkRequest'];
export type Click = Schemas['Click'];

/** The types that browsers and recorders use for errors. */
export function isErrorType(type: string): boolean {
  return /error|exception|assert|crash/i.test(type);
}

/** An error status, or 0 for no answer. NaN: no status was recorded. */
export function isFailedStatus(status: number): boolean {
  return status === 0 || status >= 400;
}
