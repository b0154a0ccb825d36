import { serviceNames, type ServiceName, topology } from './topology.js';
import { natsAuthorization, natsPermissions, serviceOfUser } from './nats-authorization.js';

describe('the users of the bus', () => {
  it('may publish requests only to the services they call', () => {
    for (const service of serviceNames) {
      const requests = natsPermissions(service).publish.allow.filter((subject) => subject.startsWith('rpc.'));
      expect(requests).toEqual(topology[service].calls.map((owner) => `rpc.${owner}.>`));
    }
  });

  it('may not read the replies of another service', () => {
    for (const service of serviceNames) {
      const inboxes = natsPermissions(service).subscribe.allow.filter((subject) =>
        subject.startsWith('_INBOX'),
      );
      expect(inboxes).toEqual([`_INBOX_${service}.>`]);
    }
  });

  it('may answer only the services that may call them', () => {
    for (const service of serviceNames) {
      const answered = natsPermissions(service).publish.allow.filter((subject) =>
        subject.startsWith('_INBOX'),
      );
      const callers = serviceNames.filter((other) => {
        const calls: readonly string[] = topology[other].calls;
        return topology[service].serves.some((owner) => calls.includes(owner));
      });
      expect(answered).toEqual(callers.map((caller) => `_INBOX_${caller}.>`));
    }
    expect(natsPermissions('billing').publish.allow).toContain('_INBOX_job.>');
    expect(natsPermissions('billing').publish.allow).not.toContain('_INBOX_identity.>');
  });

  it.each([
    ['job', 'job'],
    ['job-next', 'job'],
    ['webhook-dispatcher', 'webhook-dispatcher'],
    ['webhook-dispatcher-2026', 'webhook-dispatcher'],
    ['jobs', undefined],
    ['next-job', undefined],
    ['', undefined],
  ])('have the permissions of a service by their name: %s', (user, service) => {
    expect(serviceOfUser(user)).toBe(service);
    if (service === undefined) expect(() => natsAuthorization({ [user]: 'p' })).toThrow('of no service');
  });

  it('appear in the configuration with their passwords', () => {
    const passwords = Object.fromEntries(serviceNames.map((name) => [name, `p-${name}`])) as Record<
      ServiceName,
      string
    >;
    const text = natsAuthorization(passwords);
    for (const service of serviceNames)
      expect(text).toContain(`user: "${service}", password: "p-${service}"`);
  });
});
