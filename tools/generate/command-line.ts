/** What `npm run generate …` was asked for. Pure. */
import { assertServiceName } from './names.js';
import { WrongUse } from './wrong-use.js';

export const usage = `npm run generate service <name>
npm run generate schemas

  name  in kebab-case: survey, webhook-dispatcher

CONTRIBUTING.md says what the first creates. The second updates the API reference after a change of a contract.`;

export type Order = { readonly kind: 'service'; readonly name: string } | { readonly kind: 'schemas' };

/** @throws WrongUse */
export function orderOf(args: readonly string[]): Order {
  const [kind, name, ...rest] = args;
  if (kind === 'schemas' && name === undefined) return { kind };
  if (kind !== 'service') throw new WrongUse(`"${args.join(' ')}" cannot be generated`);
  if (name === undefined) throw new WrongUse('The name of the service is missing');
  if (rest.length > 0) throw new WrongUse(`"${rest.join(' ')}" is too much: a service has only a name`);
  assertServiceName(name);
  return { kind, name };
}
