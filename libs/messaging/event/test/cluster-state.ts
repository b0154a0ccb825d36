/** The state of the stream and its consumers in a NATS cluster, for tests. */
import { type ClusterInfo, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';

type Group = ClusterInfo & { readonly title: string };

/** Of the stream and of each of its consumers. */
export async function groupsOf(connection: NatsConnection): Promise<Group[]> {
  const { streams, consumers } = await jetstreamManager(connection, { checkAPI: false });
  const { cluster, created } = await streams.info('EVENTS');
  const groups = [{ title: `EVENTS of ${created}`, ...cluster! }];
  for await (const { name: title, cluster } of consumers.list('EVENTS')) groups.push({ title, ...cluster! });
  return groups;
}

/** The number of servers that have all of the group's data; 0 while they elect a leader, as after each change. */
export function currentCopies({ leader, replicas = [] }: ClusterInfo): number {
  if (!leader) return 0;
  return 1 + replicas.filter(({ current, offline }) => current && !offline).length;
}
