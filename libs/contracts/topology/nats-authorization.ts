/**
 * The `authorization` block of the NATS server's configuration. Each service has its own users. Only services that may
 * call another one can publish to its `rpc.*`.
 */
import { type Connections, type ServiceName, serviceNames, topology } from './topology.js';

/** The subject prefix of a service's replies; no other user may subscribe to it. */
export function inboxPrefix(service: string): string {
  return `_INBOX_${service}`;
}

interface NatsPermissions {
  readonly publish: { readonly allow: string[]; readonly deny: string[] };
  readonly subscribe: { readonly allow: string[] };
}

export function natsPermissions(service: ServiceName): NatsPermissions {
  const { serves, calls, publishes, listens, wakes = [], wokenBy = [] }: Connections = topology[service];
  const callers = serviceNames.filter((other) => calledBy(other).some((owner) => serves.includes(owner)));
  return {
    publish: {
      allow: [
        ...calls.map((owner) => `rpc.${owner}.>`),
        // Not `allow_responses`: the server then keeps the reply subject of every message and searches all of them at
        // each further one (measured: 250 µs a message after 20,000 of them, instead of 8).
        ...callers.map((caller) => `${inboxPrefix(caller)}.>`),
        ...publishes,
        ...wakes,
        '$JS.API.>',
        '$JS.ACK.EVENTS.>',
      ],
      deny: ['$JS.API.STREAM.DELETE.>', '$JS.API.STREAM.PURGE.>', '$JS.API.STREAM.MSG.DELETE.>'],
    },
    subscribe: {
      allow: [
        ...serves.map((owner) => `rpc.${owner}.>`),
        ...listens,
        ...wokenBy,
        `${inboxPrefix(service)}.>`,
      ],
    },
  };
}

function calledBy(service: ServiceName): readonly string[] {
  return topology[service].calls;
}

/** A user without restrictions, for people and measurements. */
export const operatorUser = 'operator';

/**
 * The service whose permissions a user has. A service may have several users, so that a password can be replaced without
 * an interruption: `job` and `job-next`. Undefined when it is a user of no service.
 */
export function serviceOfUser(user: string): ServiceName | undefined {
  const owners = serviceNames.filter((service) => user === service || user.startsWith(`${service}-`));
  return owners.toSorted((one, other) => other.length - one.length)[0];
}

/**
 * @param passwords by user (`serviceOfUser`); as the server accepts them: the password, or its bcrypt hash
 * @throws Error for a user of no service
 */
export function natsAuthorization(passwords: Readonly<Record<string, string>>): string {
  const users = Object.entries(passwords).map(([user, password]) => {
    if (user === operatorUser) return userLine(user, password, '');
    const service = serviceOfUser(user);
    if (!service) throw new Error(`${user} is a user of no service`);
    return userLine(user, password, `, permissions: ${JSON.stringify(natsPermissions(service))}`);
  });
  return `authorization {\n  users: [\n${users.join(',\n')}\n  ]\n}\n`;
}

function userLine(user: string, password: string, permissions: string): string {
  return `    { user: ${JSON.stringify(user)}, password: ${JSON.stringify(password)}${permissions} }`;
}
