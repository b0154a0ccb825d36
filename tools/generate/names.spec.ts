import {
  assertNoun,
  assertOperation,
  assertServiceName,
  kebabCase,
  operationStem,
  operationSummary,
  ownerOf,
  pascalCase,
  plural,
} from './names.js';
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
])('"%s" names no service and no noun', (name) => {
  expect(() => assertServiceName(name)).toThrow(WrongUse);
  expect(() => assertNoun(name)).toThrow(WrongUse);
});

test.each(['new', 'class-room', 'import', 'type'])(
  'the service "%s" is refused, because imports could not be called so',
  (name) => expect(() => assertServiceName(name)).toThrow('is a word of TypeScript'),
);

test.each(['survey', 'webhook-dispatcher', 'stage2'])('"%s" may name a service and a noun', (name) => {
  assertServiceName(name);
  assertNoun(name);
});

test.each(['test', 'migrations'])('a noun is not called "%s", like a folder that every service has', (name) =>
  expect(() => assertNoun(name)).toThrow('a folder that every service has'),
);

test.each(['Archive', 'list-keys', 'a b', '', 'constructor', 'transport', 'then'])(
  'an operation is not called "%s"',
  (name) => expect(() => assertOperation(name)).toThrow(WrongUse),
);

test.each(['archive', 'listDeliveries', 'delete'])('an operation may be called "%s"', (name) =>
  assertOperation(name),
);

test('subjects and databases are named by the first word of the service', () => {
  expect([ownerOf('webhook-dispatcher'), ownerOf('job')]).toEqual(['webhook', 'job']);
});

test('classes, files and summaries are named by noun and operation', () => {
  expect([pascalCase('tester-job'), kebabCase('listDeliveries')]).toEqual(['TesterJob', 'list-deliveries']);
  expect(operationStem('tester-job', 'claim')).toBe('ClaimTesterJob');
  expect(operationStem('key', 'list')).toBe('ListKeys');
  expect(operationStem('webhook', 'listDeliveries')).toBe('ListDeliveries');
  expect(operationSummary('organization', 'archive')).toBe('Archive an organization');
  expect(operationSummary('tester-job', 'list')).toBe('List tester jobs');
  expect(operationSummary('webhook', 'listDeliveries')).toBe('List deliveries');
  expect(['key', 'delivery', 'batch', 'survey'].map(plural)).toEqual([
    'keys',
    'deliveries',
    'batches',
    'surveys',
  ]);
});
