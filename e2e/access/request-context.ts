/** A request of a proof, and the circumstances it is made for. */
import type { Session } from '@handtest/deployment';
import type { TestSystem } from './test-system.js';

export interface Asked {
  /** Parameters of the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Replaces the body by bytes. The headers name their content type. */
  bytes?: string;
  /** Replaces the caller's own. */
  authorization?: string;
}

export interface RequestContext {
  system: TestSystem;
  /** The project is deleted, and the job belongs to it. */
  deleted: boolean;
  /** The caller is a new person, to whom the resource belongs, for example a claimed job. */
  asTester: boolean;
  /** The caller has a test key, which sees only jobs of test mode. */
  testMode: boolean;
  /** The request will be refused, so that several requests can share a resource. */
  expectsRefusal: boolean;
  /** The caller's session, if they have one. */
  session: Session | undefined;
}

/** A new resource, or the shared one when the request will be refused. */
export function usable<T>(
  { system, expectsRefusal }: RequestContext,
  kind: string,
  make: () => Promise<T>,
): Promise<T> {
  return expectsRefusal ? system.shared(kind, make) : make();
}
