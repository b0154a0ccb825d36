/** `docker/self-hosting/nats.conf`: a user for each service, whose password the server reads from its environment. */
import { natsAuthorization, type ServiceName, serviceNames } from '@handtest/contracts/topology';

export const natsConfigPath = 'docker/self-hosting/nats.conf';

export function natsConfig(): string {
  const passwords = serviceNames.map((name) => [name, `$${passwordVariable(name)}`]);
  const users = natsAuthorization(Object.fromEntries(passwords) as Record<ServiceName, string>);
  return [
    '# Made from libs/contracts/topology by npm run generate; not to be edited.',
    '# 8 MB: batched replies and reports with telemetry are larger than the default of 1 MB.',
    'max_payload: 8MB',
    'jetstream { store_dir: /data, max_memory_store: 256MB, max_file_store: 10GB }',
    // The server replaces a variable only without quotes.
    users.replaceAll(/"(\$\w+)"/g, '$1'),
  ].join('\n');
}

function passwordVariable(service: string): string {
  return `NATS_PASSWORD_${service.toUpperCase().replaceAll('-', '_')}`;
}
