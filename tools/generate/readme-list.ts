/** What a service serves, publishes, listens to and calls: a list of its README, made from contracts and topology. Pure. */
import { topology, type Connections, type ServiceName } from '@handtest/contracts/topology';
import { contracts, serverOf } from '../check/contracts.js';

const list = /^- \*\*Serves\*\*(?:.+\n)+(?=\n)/m;

/** @returns the README with the list in place of the one that begins with `- **Serves**` */
export function withReadmeList(readme: string, service: ServiceName): string {
  if (!list.test(readme))
    throw new Error(`apps/${service}/README.md has no list that begins with "- **Serves**"`);
  const { calls, publishes, listens }: Connections = topology[service];
  const lines = [
    `- **Serves** ${service === 'gateway' ? 'HTTP: every row of `route/routes.ts`' : enumerated(servedBy(service))}.`,
    `- **Publishes** ${enumerated(publishes.map(code))}.`,
    `- **Listens** ${enumerated(listens.map(code))}.`,
    `- **Calls** ${enumerated(calls.map((owner) => code(`rpc.${owner}`)))}.`,
  ];
  return readme.replace(list, () => `${lines.join('\n')}\n`);
}

/** `` `rpc.job.tester` (queue, claim) `` */
function servedBy(service: ServiceName): string[] {
  return [...contracts.values()]
    .filter((contract) => serverOf(contract) === service)
    .map(({ owner, operations }) => `${code(`rpc.${owner}`)} (${Object.keys(operations).join(', ')})`)
    .sort();
}

function code(name: string): string {
  return `\`${name}\``;
}

function enumerated(names: readonly string[]): string {
  return names.length > 0 ? names.join(', ') : 'nothing';
}
