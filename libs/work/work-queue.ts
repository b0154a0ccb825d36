/** What a service declares of its work, and what an attempt gets and answers. */
import type { EntityManager } from 'typeorm';
import type { Retry } from './retry-delay.js';

/** The definition of one queue. Its name is unique in the service. */
export interface WorkQueue {
  readonly name: string;
  /** Attempts that one process has under way at the same time. */
  readonly concurrency: number;
  /** For attempts that throw. One that chooses the time of the next one, by `retryInMs`, does not count. */
  readonly retry: Retry;
  /**
   * How long rows of finished work are kept. As long as a row is there, its key cannot be added again. Unset: the service
   * deletes them itself, together with its domain rows.
   */
  readonly keepDays?: number;
}

export interface Piece {
  /** The id of the domain row, unique in its queue. */
  readonly key: string;
  /** At most one piece of a lane is under way at a time. */
  readonly lane?: string;
}

export interface Attempt {
  readonly key: string;
  /** 1 until an attempt has failed since the work was added or replayed. */
  readonly number: number;
  /** Time since the first attempt started. */
  readonly ageSeconds: number;
  /** Aborted when the lease is lost and when the process stops. An attempt that throws then is given back. */
  readonly signal: AbortSignal;
}

/** SQL only: it may run more than once before it is committed. */
export type Effects = (transaction: EntityManager) => Promise<void>;

/** Without `retryInMs` the work is done. */
export interface Outcome {
  /** Committed together with the outcome; rolled back when the attempt has lost its lease to another one. */
  readonly effects?: Effects;
  readonly retryInMs?: number;
  /** What was done cannot be undone: the work ends even if another attempt has started. */
  readonly isFinal?: boolean;
}

export type Handler = (attempt: Attempt) => Promise<Outcome | void>;
