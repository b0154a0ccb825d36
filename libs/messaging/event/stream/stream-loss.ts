/**
 * Which events the stream may have lost, by comparison with the recorded stream. Pure.
 *
 * A stream with another time of creation has lost everything. A server that was started again may have lost its last
 * minutes, because JetStream writes to disk every two minutes by default.
 */

export const streamName = 'EVENTS';

export interface StreamIdentity {
  /** The server's time of the stream's creation. */
  readonly created: string;
  /** New at each start of the server. */
  readonly serverId: string;
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
