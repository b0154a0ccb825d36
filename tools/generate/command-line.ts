/** What `npm run generate …` was asked for. Pure. */
import { assertNoun, assertOperation, assertServiceName } from './names.js';
import { WrongUse } from './wrong-use.js';

export const usage = `npm run generate service <name>
npm run generate endpoint <service> <noun> <operation> <METHOD> <path> [access] [section]
npm run generate schemas

  name, service  in kebab-case: survey, webhook-dispatcher
  noun           what the operation works on, in kebab-case and in the singular: key, tester-job
  operation      in camelCase: archive, listDeliveries
  METHOD         GET, POST, PUT, PATCH or DELETE
  path           with :name for parameters: /api/keys/:keyId/archive
  access         token (default), session, tester or platform_admin
  section        of docs/specification.md; by default that of the noun's other endpoints, or a new one at the end

CONTRIBUTING.md says what each of them does. "schemas" brings the API reference up to date after a contract has changed.`;

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
/** Open endpoints are few, and each a decision of its own: a test of the gateway lists them by hand. */
export const accesses = ['token', 'session', 'tester', 'platform_admin'] as const;

export interface EndpointOrder {
  readonly kind: 'endpoint';
  readonly service: string;
  readonly noun: string;
  readonly operation: string;
  readonly method: (typeof methods)[number];
  readonly path: string;
  readonly access: (typeof accesses)[number];
  readonly section?: string;
}

export interface ServiceOrder {
  readonly kind: 'service';
  readonly name: string;
}

export type Order = EndpointOrder | ServiceOrder | { readonly kind: 'schemas' };

/** @throws WrongUse */
export function orderOf(args: readonly string[]): Order {
  const [kind, ...rest] = args;
  if (kind === 'service') return serviceOrder(rest);
  if (kind === 'endpoint') return endpointOrder(rest);
  if (kind === 'schemas' && rest.length === 0) return { kind };
  throw new WrongUse(kind ? `"${args.join(' ')}" is nothing that can be generated` : 'Nothing was asked for');
}

function serviceOrder([name, ...rest]: readonly string[]): ServiceOrder {
  if (name === undefined) throw new WrongUse('The name of the service is missing');
  if (rest.length > 0)
    throw new WrongUse(`"${rest.join(' ')}" is too much: a service has a name and nothing else`);
  assertServiceName(name);
  return { kind: 'service', name };
}

function endpointOrder(args: readonly string[]): EndpointOrder {
  const [service, noun, operation, method, path, access = 'token', section, ...rest] = args;
  const required = { service, noun, operation, METHOD: method, path };
  const missing = Object.entries(required).find(([, value]) => !value);
  if (missing) throw new WrongUse(`<${missing[0]}> is missing`);
  if (rest.length > 0)
    throw new WrongUse(`"${rest.join(' ')}" is too much; a section of several words needs quotes`);
  assertNoun(noun!);
  assertOperation(operation!);
  assertPath(path!);
  if (section !== undefined && !/^\w[^|\n]*$/.test(section)) throw new WrongUse(`"${section}" is no heading`);
  return {
    kind: 'endpoint',
    service: service!,
    noun: noun!,
    operation: operation!,
    method: oneOf(methods, method!, 'METHOD'),
    path: path!,
    access: accessOf(access),
    ...(section && { section }),
  };
}

function accessOf(text: string): EndpointOrder['access'] {
  if (text === 'open') {
    throw new WrongUse(
      'An endpoint without authentication is a decision of its own: generate it with another access, and open it by ' +
        'hand in apps/gateway/route/routes.ts, routes.spec.ts beside it and docs/specification.md',
    );
  }
  return oneOf(accesses, text, 'access');
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string, what: string): Choice {
  const chosen = choices.find((choice) => choice === text);
  if (!chosen) throw new WrongUse(`<${what}> is one of ${choices.join(', ')}, not "${text}"`);
  return chosen;
}

function assertPath(path: string): void {
  if (!/^\/api(\/([a-z0-9]+(-[a-z0-9]+)*|:[a-z][a-zA-Z0-9]*))+$/.test(path)) {
    throw new WrongUse(
      `A path is like /api/keys/:keyId/archive (lower case, parameters with a colon, no slash at the end), not "${path}"`,
    );
  }
  const parameters = parametersOf(path);
  if (new Set(parameters).size < parameters.length) throw new WrongUse(`"${path}" has a parameter twice`);
}

/** `/api/keys/:keyId` → `['keyId']` */
export function parametersOf(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
}
