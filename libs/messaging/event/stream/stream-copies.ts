/**
 * How many copies of the stream a NATS cluster keeps, and on which servers: what a new stream gets, and how a stream
 * that exists differs. Its consumers have as many copies. Pure.
 *
 * More copies are added by the services. Fewer copies or other servers need a human: replicas with an older
 * configuration would otherwise undo the change again and again.
 */
import type { DatabaseServiceConfig } from '@handtest/service';
import type { StreamConfig } from '@nats-io/jetstream';
import { streamName } from './stream-loss.js';

export interface StreamCopies {
  readonly replicas: number;
  /** Undefined: any cluster. */
  readonly cluster?: string;
  /** Of the servers. Empty: any server. */
  readonly tags: readonly string[];
}

export const singleCopy: StreamCopies = { replicas: 1, tags: [] };

type Found = Pick<StreamConfig, 'num_replicas' | 'placement'>;

export function copiesOf(
  config: Pick<DatabaseServiceConfig, 'natsStreamReplicas' | 'natsPlacementCluster' | 'natsPlacementTags'>,
): StreamCopies {
  return {
    replicas: config.natsStreamReplicas,
    cluster: config.natsPlacementCluster,
    tags: config.natsPlacementTags,
  };
}

/** The settings of a new stream. */
export function settingsOf({ replicas, cluster = '', tags }: StreamCopies): Found {
  const placed = cluster !== '' || tags.length > 0;
  return { num_replicas: replicas, ...(placed && { placement: { cluster, tags: [...tags] } }) };
}

export function hasTooFew(found: Found, wanted: StreamCopies): boolean {
  return found.num_replicas < wanted.replicas;
}

/** What the services do not change, one sentence for each difference. */
export function keptDifferences(found: Found, wanted: StreamCopies): string[] {
  const differences: string[] = [];
  if (found.num_replicas > wanted.replicas) {
    differences.push(
      `The stream ${streamName} has ${found.num_replicas} replicas, and NATS_STREAM_REPLICAS is ${wanted.replicas}. ` +
        `It keeps them until an operator lowers them: nats stream edit ${streamName} --replicas ${wanted.replicas}`,
    );
  }
  const { cluster = '', tags = [] } = found.placement ?? {};
  if (wanted.cluster !== undefined && wanted.cluster !== cluster) {
    differences.push(
      `The stream ${streamName} is placed in ${cluster || 'any cluster'}, and NATS_PLACEMENT_CLUSTER is ${wanted.cluster}. ` +
        `It stays until an operator moves it: nats stream edit ${streamName} --cluster ${wanted.cluster}`,
    );
  }
  if (wanted.tags.length > 0 && !isSameSet(wanted.tags, tags)) {
    differences.push(
      `The stream ${streamName} is placed on servers with the tags "${tags.join(',')}", and NATS_PLACEMENT_TAGS is ` +
        `"${wanted.tags.join(',')}". It stays until an operator moves it: ` +
        `nats stream edit ${streamName} ${wanted.tags.map((tag) => `--tag ${tag}`).join(' ')}`,
    );
  }
  return differences;
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return [...some].sort().join() === [...others].sort().join();
}
