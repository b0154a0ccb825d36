/**
 * The `authorization` block of the NATS server's configuration, made from the table of who talks to whom: each
 * service has a user of its own, and only those that may call a service can publish to its `rpc.*`.
 */
import { type Connections, type ServiceName, serviceNames, topology } from '@handtest/contracts/topology';

/** Where a service's replies arrive; nobody else may listen there. */
export function inboxPrefix(service: string): string {
  return `_INBOX_${service}`;
}

export interface NatsPermissions {
  readonly publish: { readonly allow: string[]; readonly deny: string[] };
  readonly subscribe: { readonly allow: string[] };
}

/** What the user of one service may publish and subscribe. */
export function natsPermissions(service: ServiceName): NatsPermissions {
  const { serves, calls, publishes, listens }: Connections = topology[service];
  return {
    publish: {
      allow: [...calls.map((owner) => `rpc.${owner}.>`), ...publishes, '$JS.API.>', '$JS.ACK.EVENTS.>'],
      deny: ['$JS.API.STREAM.DELETE.>', '$JS.API.STREAM.PURGE.>', '$JS.API.STREAM.MSG.DELETE.>'],
    },
    subscribe: {
      allow: [...serves.map((owner) => `rpc.${owner}.>`), ...listens, `${inboxPrefix(service)}.>`],
    },
  };
}

/** @param passwords service → password; made at random by whoever starts the server */
export function natsAuthorization(passwords: Readonly<Record<ServiceName, string>>): string {
  const users = serviceNames.map((service) => {
    const { publish, subscribe } = natsPermissions(service);
    const permissions = JSON.stringify({ publish, subscribe, allow_responses: { max: 2, expires: '2m' } });
    return `    { user: ${JSON.stringify(service)}, password: ${JSON.stringify(passwords[service])}, permissions: ${permissions} }`;
  });
  return `authorization {\n  users: [\n${users.join(',\n')}\n  ]\n}\n`;
}
