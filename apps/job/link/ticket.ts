/** Tickets: any process of this service accepts those of the others. The gateway brings them back with the bytes. Pure. */
import type { RecordingOrigin } from '@handtest/contracts/job';
import { isSignature, signatureOf } from './signature.js';

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
}

export interface DownloadTicket<Thing> {
  readonly use: Thing;
  readonly jobId: string;
}

export type TicketContent = UploadTicket | DownloadTicket<'recording'> | DownloadTicket<'telemetry'>;

/** The transfer must begin within this time. */
const lifetimeMs = 60_000;

export function writeTicket(key: Buffer, content: TicketContent, nowMs: number): string {
  const text = Buffer.from(JSON.stringify({ ...content, untilMs: nowMs + lifetimeMs })).toString('base64url');
  return `${text}.${signatureOf(key, text)}`;
}

/** Undefined when it is forged, expired, or for another use. */
export function readTicket<Use extends TicketContent['use']>(
  key: Buffer,
  ticket: unknown,
  use: Use,
  nowMs: number,
): Extract<TicketContent, { use: Use }> | undefined {
  const [text = '', signature = ''] = typeof ticket === 'string' ? ticket.split('.') : [];
  if (!isSignature(key, text, signature)) return undefined;
  const content = JSON.parse(Buffer.from(text, 'base64url').toString()) as TicketContent & {
    untilMs: number;
  };
  if (content.use !== use || content.untilMs < nowMs) return undefined;
  return content as unknown as Extract<TicketContent, { use: Use }>;
}
