/** Every contract and event that the services have between them, found in the doors of `libs/contracts`. */
import type { Contract, ErrorClass, EventDefinition } from '@handtest/contracts/define';
import * as billing from '@handtest/contracts/billing';
import * as browser from '@handtest/contracts/browser';
import * as codehost from '@handtest/contracts/codehost';
import * as extraction from '@handtest/contracts/extraction';
import * as identity from '@handtest/contracts/identity';
import * as job from '@handtest/contracts/job';
import * as scheduler from '@handtest/contracts/scheduler';
import * as webhook from '@handtest/contracts/webhook';
import { topology, type Connections, type ServiceName } from '@handtest/contracts/topology';

const doors = [billing, browser, codehost, extraction, identity, job, scheduler, webhook];

/** Contracts by the name they are exported under. */
export const contracts = new Map<string, Contract>(
  doors.flatMap((door) =>
    Object.entries(door).filter((entry): entry is [string, Contract] => isContract(entry[1])),
  ),
);

/** Event subjects by the expression they are used under, e.g. `jobEvents.finished`. */
export const events = new Map<string, string>(
  doors.flatMap((door) =>
    Object.entries(door)
      .filter(([name]) => name.endsWith('Events'))
      .flatMap(([name, definitions]) =>
        Object.entries(definitions as Record<string, EventDefinition>).map(
          ([event, { subject }]): [string, string] => [`${name}.${event}`, subject],
        ),
      ),
  ),
);

/** The service whose row of the topology serves a contract. */
export function serverOf(contract: Contract): ServiceName {
  const [owner] = contract.owner.split('.');
  const found = Object.entries<Connections>(topology).find(([, { serves }]) => serves.includes(owner!));
  if (!found) throw new Error(`Nobody serves ${contract.owner}`);
  return found[0] as ServiceName;
}

export function errorsOf(contract: Contract): ErrorClass[] {
  return [...new Set(Object.values(contract.operations).flatMap(({ errors }) => errors))];
}

function isContract(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'owner' in value && 'operations' in value;
}
