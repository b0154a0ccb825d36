/**
 * What may be missing from the event stream, judged by what the database remembers of it. Pure.
 *
 * A stream with another time of creation has lost everything. A server that runs since a shorter time has lost its
 * last minutes if the machine went down, because JetStream writes to disk every two minutes by default.
 */

export interface StreamIdentity {
  /** When the stream was created, as the server says it. */
  readonly created: string;
  /** The server's own id, new at each of its starts. */
  readonly serverId: string;
}

export interface RememberedStream {
  readonly created: string;
  /** Oldest first. Several in a cluster, where each replica of a service may be connected to another one. */
  readonly serverIds: readonly string[];
}

export type Loss = 'nothing' | 'the last minutes' | 'everything';

export function possibleLoss(remembered: RememberedStream, found: StreamIdentity): Loss {
  if (remembered.created !== found.created) return 'everything';
  return remembered.serverIds.includes(found.serverId) ? 'nothing' : 'the last minutes';
}

const REMEMBERED_SERVERS = 16;

/** The ids to remember from now on. */
export function withServer(serverIds: readonly string[], serverId: string): string[] {
  return [...serverIds.filter((known) => known !== serverId), serverId].slice(-REMEMBERED_SERVERS);
}
