import fc from 'fast-check';
import { AllowedMethods, tidyPath } from './allowed-methods.js';
import { routes } from './routes.js';

const allowed = new AllowedMethods();
for (const { method, path } of routes) allowed.add(method, path);

/** What a client may put into a path for a parameter. */
const segment = fc
  .string({ minLength: 1, maxLength: 40 })
  .map(encodeURIComponent)
  .filter((text) => text !== '');

it('names the method of each route for any parameters', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...routes),
      fc.array(segment, { minLength: 4, maxLength: 4 }),
      (row, values) => {
        const path = row.path.replace(/:\w+/g, () => values.pop()!);
        expect(allowed.of(path)).toContain(row.method);
        expect(allowed.of(`${path}?limit=5&x=/api/jobs`)).toEqual(allowed.of(path));
      },
    ),
  );
});

it('names none for a path that no route has', () => {
  fc.assert(
    fc.property(fc.constantFrom(...routes), segment, ({ path }, value) => {
      const known = path.replace(/:\w+/g, 'x');
      for (const other of [
        `${known}/`,
        `/${known}`,
        `${known}/${value}/x/y/z`,
        known.replace('/api', `/${value}-api`),
      ]) {
        expect(allowed.of(other)).toEqual([]);
      }
    }),
  );
});

it('reads no character of a path as a pattern', () => {
  const methods = new AllowedMethods();
  methods.add('GET', '/api/openapi.json');
  methods.add('GET', '/api/docs/*');
  expect(
    ['/api/openapi.json', '/api/openapi-json', '/api/docs/a/b.css', '/api/docs'].map(
      (url) => methods.of(url).length,
    ),
  ).toEqual([1, 0, 1, 0]);
});

it('finds the path of a route in one with too many slashes', () => {
  const slashes = fc.integer({ min: 1, max: 3 }).map((count) => '/'.repeat(count));
  fc.assert(
    fc.property(fc.constantFrom(...routes), fc.array(slashes, { minLength: 9 }), (row, more) => {
      const plain = row.path.replace(/:\w+/g, 'x');
      const wrong = `${plain.replace(/\//g, () => more.pop()!)}${more.pop() ?? ''}`;
      expect(tidyPath(`${wrong}?url=https://a.example/`)).toBe(plain);
    }),
  );
});
