import { snippets, ways } from './snippet.js';

const values = { origin: 'https://handtest.example', token: 'ht_test_4fT9c2', projectId: 'proj_1' };

it.each(ways)('the snippet for %s has the address and the key', (way) => {
  const text = snippets[way](values);
  expect(text).toContain(values.origin);
  expect(text).toContain(values.token);
});

it('sends valid JSON by curl', () => {
  const [, body] = /-d '([^']+)'/.exec(snippets.curl(values)) ?? [];
  expect(JSON.parse(body!)).toMatchObject({ projectId: 'proj_1', url: 'https://pass.test/checkout' });
});
