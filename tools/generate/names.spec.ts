import { assertServiceName, ownerOf } from './names.js';
import { WrongUse } from './wrong-use.js';

test.each([
  'Survey',
  'survey_desk',
  'survey-',
  '-survey',
  '1survey',
  'survey desk',
  '',
  '../survey',
  'utils',
])('"%s" names no service', (name) => {
  expect(() => assertServiceName(name)).toThrow(WrongUse);
});

test.each(['new', 'class-room', 'import', 'type'])(
  'the service "%s" is refused, because imports could not be called so',
  (name) => expect(() => assertServiceName(name)).toThrow('is a word of TypeScript'),
);

test.each(['survey', 'webhook-dispatcher', 'stage2'])('"%s" may name a service', (name) => {
  assertServiceName(name);
});

test('subjects and databases are named by the first word of the service', () => {
  expect([ownerOf('webhook-dispatcher'), ownerOf('job')]).toEqual(['webhook', 'job']);
});
