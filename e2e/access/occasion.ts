/** What a request of a proof is about, and what is asked. */
import type { Session } from '@handtest/deployment';
import type { Scene } from './scene.js';

export interface Asked {
  /** Parameters of the path. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Instead of the body: bytes of a content type that the headers name. */
  bytes?: string;
  /** Instead of the caller's own. */
  authorization?: string;
}

/** What the request is about, and who asks. */
export interface Occasion {
  scene: Scene;
  /** The project is a deleted one, and the job one of it. */
  deleted: boolean;
  /** What is one person's own, a job they work on for instance, is to be that of a new person, who asks. */
  asTester: boolean;
  /** The request will not be carried out: what it is about may be used again. */
  inVain: boolean;
  /** The caller's session, if they have one. */
  session: Session | undefined;
}

/** Something new, or where the request is in vain the same every time. */
export function usable<T>({ scene, inVain }: Occasion, kind: string, make: () => Promise<T>): Promise<T> {
  return inVain ? scene.spare(kind, make) : make();
}
