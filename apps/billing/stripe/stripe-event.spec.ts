import { storableJson } from '@handtest/database';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectiveTypes, isStripeEvent } from './stripe-event.js';

const event = { id: 'evt_1', type: 'invoice.paid', created: 1_700_000_000, data: { object: { id: 'in_1' } } };

it('recognizes an event by the fields of every event', () => {
  expect(isStripeEvent(event)).toBe(true);
});

it.each([
  null,
  [],
  {},
  5,
  'x',
  { ...event, id: 5 },
  { ...event, id: 'evt 1' },
  { ...event, id: '' },
  { ...event, type: 'a\u0000' },
  { ...event, type: undefined },
  { ...event, created: 'soon' },
  { ...event, created: 1.5 },
  { ...event, created: 1e300 },
  { ...event, created: -1 },
  { ...event, data: undefined },
  { ...event, data: {} },
  { ...event, data: { object: null } },
  { ...event, data: { object: [] } },
])('takes nothing else for one: %j', (signed) => {
  expect(isStripeEvent(signed)).toBe(false);
});

it('is stored unchanged, except for characters that the database refuses', () => {
  const odd = { ...event, data: { object: { name: 'a\u0000b\ud800c ü🎉', lines: ['\udc00'] } } };
  if (!isStripeEvent(odd)) throw new Error('it is an event');
  expect(JSON.parse(storableJson(odd))).toEqual({
    ...event,
    data: { object: { name: 'a\ufffdb\ufffdc ü🎉', lines: ['\ufffd'] } },
  });
});

it('has an effect for exactly the types that the README lists', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const listed = readme.match(/`(?:checkout|invoice|customer|charge|refund)\.[a-z_.]+`/g) ?? [];
  expect(listed.map((type) => type.slice(1, -1)).toSorted()).toEqual([...effectiveTypes].toSorted());
});
