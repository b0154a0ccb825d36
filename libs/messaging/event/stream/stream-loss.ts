/**
 * Which events the stream may have lost, by comparison with the recorded stream. Pure.
 *
 * A stream with another time of creation has lost everything. A server that was started again may have lost its last
 * minutes, because JetStream writes to disk every two minutes by default.
 */

export const streamName = 'EVENTS';

export interface StreamIdentity {
  /** The time of the stream's creation, as `creationOf` answers it. */
  readonly created: string;
  /** New at each start of the server. */
  readonly serverId: string;
}

/** For the description of a new stream, or of one whose creation is only known by a server. */
export function descriptionOf(created: string): string {
  return `created ${created}`;
}

/**
 * The description has the time of the stream's creation. The servers of a cluster may name different times, when several
 * processes created the stream at the same time. Their time is used for streams of older releases, which had one server.
 */
export function creationOf({ created, config }: Described): string {
  return recordedCreation(config) ?? created;
}

export function recordedCreation({ description = '' }: Described['config']): string | undefined {
  return /^created (\S+)$/.exec(description)?.[1];
}

interface Described {
  readonly created: string;
  readonly config: { readonly description?: string };
}

export interface RememberedStream {
  readonly created: string;
  /** Oldest first. Several in a cluster: replicas of a service may be connected to different servers. */
  readonly serverIds: readonly string[];
}

export type Loss = 'nothing' | 'the last minutes' | 'everything';

export function possibleLoss(remembered: RememberedStream, found: StreamIdentity): Loss {
  if (remembered.created !== found.created) return 'everything';
  return remembered.serverIds.includes(found.serverId) ? 'nothing' : 'the last minutes';
}

const rememberedServers = 16;

/** The ids to remember from now on. */
export function withServer(serverIds: readonly string[], serverId: string): string[] {
  return [...serverIds.filter((known) => known !== serverId), serverId].slice(-rememberedServers);
}
