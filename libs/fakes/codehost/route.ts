/** What a handler of an endpoint gets. */
import type { Answer } from './answer.js';
import { Problem } from './answer.js';
import type { ArchiveServer } from './archive-server.js';
import type { Account, Json } from './account.js';
import type { CodeHost } from './code-host.js';
import type { Repository } from './repository.js';
import type { Actor } from './token.js';

export interface Ask {
  readonly host: CodeHost;
  readonly archives: ArchiveServer;
  readonly actor: Actor;
  /** Whole address of the request. */
  readonly url: URL;
  /** Parameters of the path. */
  readonly path: Readonly<Record<string, string>>;
  readonly body: Json;
  readonly accept: string;
}

/** With the repository of the path, which the actor may use. */
export interface RepositoryAsk extends Ask {
  readonly repository: Repository;
}

/** By method and the path of GitHub's OpenAPI document. */
export type Routes<A extends Ask = Ask> = Readonly<Record<string, (ask: A) => Answer>>;

/** @throws Problem 401 for requests of others */
export function userOf(actor: Actor): Account {
  if (actor.kind === 'user') return actor.user;
  if (actor.kind === 'installation') throw new Problem(403, 'Resource not accessible by integration');
  throw new Problem(401, 'Requires authentication');
}

/** The account that writes. */
export function authorOf({ actor, host }: Ask): Account {
  return actor.kind === 'user' ? actor.user : host.bot;
}

export function assertApp(actor: Actor): void {
  if (actor.kind !== 'app') throw new Problem(401, 'A JSON web token could not be decoded');
}
