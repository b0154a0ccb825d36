import { fileKind, fileRoute, hasText, routeEnds } from './file-path.js';

it.each([
  ['src/cart.ts', 'source'],
  ['app/models/cart.rb', 'source'],
  ['views/cart.html.erb', 'source'],
  ['src/Latest.java', 'source'],
  ['src/distance/map.ts', 'source'],
  ['src/cart.test.tsx', 'test'],
  ['src/__tests__/cart.js', 'test'],
  ['test/cart.py', 'test'],
  ['pkg/cart_test.go', 'test'],
  ['spec/cart_spec.rb', 'test'],
  ['src/CartTest.java', 'test'],
  ['src/Button.stories.tsx', 'test'],
  ['locales/en.json', 'configuration'],
  ['README.markdown', 'other'],
  ['logo.png', 'other'],
  ['dist/cart.js', 'generated'],
  ['web/vendor/jquery.js', 'generated'],
  ['web/jquery.min.js', 'generated'],
  ['package-lock.json', 'generated'],
  ['api/cart.pb.go', 'generated'],
])('%s is %s', (path, kind) => {
  expect(fileKind(path)).toBe(kind);
});

it('only code and configuration are read', () => {
  expect(['a.ts', 'a.test.ts', 'en.json', 'a.png', 'a.md', 'Makefile'].filter(hasText)).toEqual([
    'a.ts',
    'a.test.ts',
    'en.json',
  ]);
});

it.each([
  ['/api/orders/42', ['/api/orders/*', '/orders/*']],
  ['https://shop.example/api/orders/42?page=1#top', ['/api/orders/*', '/orders/*']],
  ['orders/:id', ['/orders/*']],
  ['/orders/<int:pk>/lines/', ['/orders/*/lines', '/lines']],
  ['/orders/{orderId}/lines', ['/orders/*/lines', '/lines']],
  ['${base}/orders/${order.id}', ['/orders/*']],
  ['/users/0190163d-8694-739b-aea5-966c26f8ad90', ['/users/*']],
  ['/jobs/job_01hxyzabcdef', ['/jobs/*']],
  ['/', []],
])('the ends of the route %s', (route, ends) => {
  expect(routeEnds(route)).toEqual(ends);
});

it.each([
  ['app/cart/[id]/page.tsx', '/cart/*'],
  ['app/(shop)/cart/page.tsx', '/cart'],
  ['pages/api/cart/index.ts', '/api/cart'],
  ['src/routes/cart/+page.svelte', '/routes/cart'],
])('the file %s serves %s', (path, route) => {
  expect(routeEnds(fileRoute(path))).toContain(route);
});
