import { orderOf, parametersOf } from './command-line.js';
import { WrongUse } from './wrong-use.js';

const endpoint = ['endpoint', 'identity', 'key', 'archive', 'POST', '/api/keys/:keyId/archive'];

test('a service is ordered by its name', () => {
  expect(orderOf(['service', 'survey'])).toEqual({ kind: 'service', name: 'survey' });
});

test('an endpoint is ordered by service, noun, operation, method and path; any token opens it by default', () => {
  expect(orderOf(endpoint)).toEqual({
    kind: 'endpoint',
    service: 'identity',
    noun: 'key',
    operation: 'archive',
    method: 'POST',
    path: '/api/keys/:keyId/archive',
    access: 'token',
  });
  expect(orderOf([...endpoint, 'session', 'API keys'])).toMatchObject({
    access: 'session',
    section: 'API keys',
  });
});

test.each([
  ['nothing', [], 'Nothing was asked for'],
  ['an unknown thing', ['event', 'job'], '"event job" is nothing that can be generated'],
  ['a service without a name', ['service'], 'The name of the service is missing'],
  ['a service with more than a name', ['service', 'survey', 'x'], '"x" is too much'],
  ['an endpoint without a path', endpoint.slice(0, 5), '<path> is missing'],
  ['an endpoint of nothing', endpoint.slice(0, 1), '<service> is missing'],
  [
    'an unknown method',
    endpoint.with(4, 'post'),
    '<METHOD> is one of GET, POST, PUT, PATCH, DELETE, not "post"',
  ],
  [
    'an unknown access',
    [...endpoint, 'anybody'],
    '<access> is one of token, session, tester, platform_admin',
  ],
  ['an open endpoint', [...endpoint, 'open'], 'a decision of its own'],
  ['a section without quotes', [...endpoint, 'token', 'API', 'keys'], 'needs quotes'],
  ['a section that would break the table', [...endpoint, 'token', 'a|b'], 'is no heading'],
  ['a path outside the API', endpoint.with(5, '/keys'), 'A path is like'],
  ['a path that ends in a slash', endpoint.with(5, '/api/keys/'), 'A path is like'],
  ['a path with upper case', endpoint.with(5, '/api/Keys'), 'A path is like'],
  ['a parameter twice', endpoint.with(5, '/api/keys/:id/:id'), 'has a parameter twice'],
])('%s is refused in so many words', (_what, args, message) => {
  expect(() => orderOf(args)).toThrow(WrongUse);
  expect(() => orderOf(args)).toThrow(message);
});

test('the parameters of a path are what follows the colons', () => {
  expect(parametersOf('/api/a/:aId/b/:bId')).toEqual(['aId', 'bId']);
});
