/** What the tickets of this service permit. Pure. */
import type { RecordingOrigin } from '@handtest/contracts/job';
import { readTicket, type SigningKeys } from '@handtest/service';

export interface UploadTicket {
  readonly use: 'upload';
  readonly jobId: string;
  readonly testerId: string;
  /** Of the claim: an upload from before a release is not part of a later claim. */
  readonly claimedAt: string;
  readonly contentType: string;
  readonly startedAt?: string;
  readonly durationSeconds?: number;
  readonly capturedBy?: RecordingOrigin;
  /** The key of the stored recording that this one contains; empty when there is none. */
  readonly replaces?: string;
}

export interface DownloadTicket<Thing> {
  readonly use: Thing;
  readonly jobId: string;
  /** Of a screenshot, or of a recording that may be read before the job is reported. */
  readonly key?: string;
}

export type TicketContent =
  UploadTicket | DownloadTicket<'recording'> | DownloadTicket<'telemetry'> | DownloadTicket<'screenshot'>;

/** Undefined when it is forged, expired, or for another use. */
export function ticketFor<Use extends TicketContent['use']>(
  keys: SigningKeys,
  ticket: unknown,
  use: Use,
  nowMs: number,
): Extract<TicketContent, { use: Use }> | undefined {
  const content = readTicket<TicketContent>(keys, ticket, nowMs);
  return content?.use === use ? (content as unknown as Extract<TicketContent, { use: Use }>) : undefined;
}
