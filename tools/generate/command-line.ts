/** What `npm run generate …` was asked for. Pure. */
import { assertServiceName } from './names.js';
import { WrongUse } from './wrong-use.js';

export const usage = `npm run generate
npm run generate service <name>

  name  in kebab-case: survey, webhook-dispatcher

The first writes what is made from contracts, routes and topology: the schemas of the API reference, the endpoint tables
of docs/specification.md, the lists in the READMEs. CONTRIBUTING.md says what the second creates.`;

export type Order = { readonly kind: 'service'; readonly name: string } | { readonly kind: 'documents' };

/** @throws WrongUse */
export function orderOf(args: readonly string[]): Order {
  const [kind, name, ...rest] = args;
  if (kind === undefined) return { kind: 'documents' };
  if (kind !== 'service') throw new WrongUse(`"${args.join(' ')}" cannot be generated`);
  if (name === undefined) throw new WrongUse('The name of the service is missing');
  if (rest.length > 0) throw new WrongUse(`"${rest.join(' ')}" is too much: a service has only a name`);
  assertServiceName(name);
  return { kind, name };
}
