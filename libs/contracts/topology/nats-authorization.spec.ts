import { type Connections, serviceNames, type ServiceName, topology } from './topology.js';
import { natsAuthorization, natsPermissions, serviceOfUser } from './nats-authorization.js';

describe('the users of the bus', () => {
  it('may publish requests only to the services they call', () => {
    for (const service of serviceNames) {
      const requests = natsPermissions(service).publish.allow.filter((subject) => subject.startsWith('rpc.'));
      expect(requests).toEqual(topology[service].calls.map((owner) => `rpc.${owner}.>`));
    }
  });

  it('may publish and wake only what the topology names, and cannot delete streams or messages', () => {
    for (const service of serviceNames) {
      const { publishes, wakes = [] }: Connections = topology[service];
      const { allow, deny } = natsPermissions(service).publish;
      expect(allow.filter((subject) => /^(?:event|wake)\./.test(subject))).toEqual([...publishes, ...wakes]);
      expect(deny).toEqual([
        '$JS.API.STREAM.DELETE.>',
        '$JS.API.STREAM.PURGE.>',
        '$JS.API.STREAM.MSG.DELETE.>',
      ]);
    }
    const { allow } = natsPermissions('job').publish;
    expect(allow).toEqual(expect.arrayContaining(['event.job.submitted', 'wake.job']));
  });

  it('may subscribe only to the requests they serve, the events they listen to and what wakes them', () => {
    for (const service of serviceNames) {
      const { serves, listens, wokenBy = [] }: Connections = topology[service];
      const requests = serves.map((owner) => `rpc.${owner}.>`);
      const expected = [...requests, ...listens, ...wokenBy, `_INBOX_${service}.>`];
      expect(natsPermissions(service).subscribe.allow.toSorted()).toEqual(expected.toSorted());
    }
    const { allow } = natsPermissions('browser').subscribe;
    expect(allow).toEqual(expect.arrayContaining(['wake.browser', 'event.identity.projectChanged']));
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

  it('have no restrictions as operator', () => {
    expect(natsAuthorization({ operator: 'p' })).toContain('{ user: "operator", password: "p" }');
  });
});
