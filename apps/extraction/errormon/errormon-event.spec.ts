import { eventsOf } from './errormon-event.js';

const titleOf = (title: string) =>
  eventsOf(JSON.stringify([{ eventID: 'e1', dateCreated: '2026-01-01T10:00:00Z', title }]))![0]!.title;

it.each([
  ['No account for jane.doe+x@mail.example.co.uk!', 'No account for (email)!'],
  ['Kein Konto für jörg.müller@bücher.de', 'Kein Konto für (email)'],
  ["Unknown user o'neil@example.com", 'Unknown user (email)'],
  ['GET /users?email=jane%2Bx%40example.com failed', 'GET /users?email=(email) failed'],
  ['Blocked 203.0.113.7:443', 'Blocked (address):443'],
  ['Blocked 2001:db8::1, retry', 'Blocked (address), retry'],
  ['connect ECONNREFUSED [2001:db8::8a2e:370:7334]:443', 'connect ECONNREFUSED [(address)]:443'],
  ['ECONNRESET 2a02:810d:1234:5678:9abc:def0:1234:5678:443', 'ECONNRESET (address):443'],
  ['from 2A02:810D:1234:5678:9ABC:DEF0:1234:5678', 'from (address)'],
  ['Too many requests of fe80::1ff:fe23:4567:890a%eth0', 'Too many requests of (address)%eth0'],
  ['client=::ffff:203.0.113.7.', 'client=(address).'],
])('the person in "%s" is removed', (title, expected) => {
  expect(titleOf(title)).toBe(expected);
});

it.each([
  'Timeout at 12:04:10',
  'ActionView::Template::Error in A::B',
  'std::bad_alloc',
  'a :: b, x::y',
  'TypeError: total is undefined (cart.ts:12:5)',
])('"%s" stays as it is', (title) => {
  expect(titleOf(title)).toBe(title);
});

const event = { eventID: 'e1', dateCreated: '2026-01-01T10:00:00Z' };
const read = (...items: unknown[]) => eventsOf(JSON.stringify(items))!;

it('of an event only what evidence needs is taken over', () => {
  const tags = [
    { key: 'url', value: 'https://shop.example.com/cart' },
    { key: 'transaction', value: '/cart' },
    { key: 'environment', value: 'production' },
    { key: 'user', value: 'id:17' },
    { key: 'browser', value: 'Firefox' },
    null,
  ];
  const texts = { groupID: 'g1', title: 'TypeError', message: 'total is undefined', culprit: 'cart.ts' };
  const { groupID: groupId, ...kept } = texts;
  expect(read({ ...event, ...texts, tags, user: { email: 'ada@example.com' } })).toEqual([
    {
      id: 'e1',
      occurredAt: '2026-01-01T10:00:00.000Z',
      groupId,
      ...kept,
      url: 'https://shop.example.com/cart',
      transaction: '/cart',
      environment: 'production',
    },
  ]);
});

it.each([
  ['nothing', null],
  ['a text', 'e1'],
  ['no id', { dateCreated: event.dateCreated }],
  ['an id with other characters', { ...event, eventID: 'e1 OR 1=1' }],
  ['an id of 65 characters', { ...event, eventID: 'e'.repeat(65) }],
  ['no time', { eventID: 'e1' }],
])('an item with %s is left out, and the others stay', (_, item) => {
  expect(read(item, { ...event, tags: 'url', eventID: undefined, id: 'e2' }).map(({ id }) => id)).toEqual([
    'e2',
  ]);
});

it.each(['', '{"events":[]}', '"e1"', 'null'])('%j is no list of events', (json) => {
  expect(eventsOf(json)).toBeUndefined();
});
