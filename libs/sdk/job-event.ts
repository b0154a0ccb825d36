/** The events of a job, as its stream has them. */
import type { Answer } from './call.js';
import type { components } from './schema.generated.js';

type Schemas = components['schemas'];

export type JobRecord = Answer<'jobs.get'>;
export type JobStatus = JobRecord['status'];

interface EventBase {
  /** Increases from event to event. Absent when the status was read without the stream. */
  readonly id?: string;
  readonly createdAt?: string;
}

type Content<Schema> = Omit<Schema, 'id' | 'createdAt'>;

/** `working` with `testerAlias`: a tester has claimed the job. With `submittedAt`: the report is being read. */
export interface StatusEvent extends EventBase, Content<Schemas['StatusEvent']> {
  readonly type: 'status';
}

export interface MessageEvent extends EventBase, Content<Schemas['ConversationMessage']> {
  readonly type: 'message';
}

export interface ExtensionEvent extends EventBase, Content<Schemas['ExtensionEvent']> {
  readonly type: 'extension';
}

export interface FindingEvent extends EventBase, Content<Schemas['FindingEvent']> {
  readonly type: 'finding';
}

export type JobEvent = StatusEvent | MessageEvent | ExtensionEvent | FindingEvent;

const finalStatuses: readonly JobStatus[] = ['completed', 'failed', 'expired', 'cancelled'];

/** Whether the status never changes again. */
export function isFinal(status: JobStatus): boolean {
  return finalStatuses.includes(status);
}
