import fc from 'fast-check';
import { fits, takeStack } from './stack-frame.js';

const cases: [name: string, line: string, path: string, at: number, symbol: string][] = [
  [
    'Chrome',
    '    at submitOrder (https://shop.example:8443/src/checkout/Form.tsx?t=17:42:13)',
    'src/checkout/Form.tsx',
    42,
    'submitOrder',
  ],
  ['Chrome without a function', '    at https://shop.example/assets/cart.js:9:1', 'assets/cart.js', 9, ''],
  [
    'an async method',
    '    at async Cart.load (http://localhost:3000/src/cart.ts:7:3)',
    'src/cart.ts',
    7,
    'load',
  ],
  [
    'Node',
    '    at Object.<anonymous> (/app/dist/../src/orders/total.js:3:9)',
    'app/dist/src/orders/total.js',
    3,
    '',
  ],
  ['webpack', '    at total (webpack-internal:///./src/cart.vue:5:2)', 'src/cart.vue', 5, 'total'],
  [
    'Next.js',
    '    at Page (webpack://shop/./app/cart/[id]/page.tsx:11:9)',
    'app/cart/[id]/page.tsx',
    11,
    'Page',
  ],
  [
    'Next.js with groups of routes',
    '    at Cart (webpack-internal:///(app-pages-browser)/./src/app/(shop)/cart/page.tsx:12:9)',
    '(app-pages-browser)/src/app/(shop)/cart/page.tsx',
    12,
    'Cart',
  ],
  [
    'Firefox with groups of routes',
    'Cart@https://shop.example/_next/static/chunks/app/(shop)/%5Bid%5D/page.js:12:9',
    '_next/static/chunks/app/(shop)/[id]/page.js',
    12,
    'Cart',
  ],
  ['Firefox', 'submitOrder@https://shop.example/src/form.js:12:5', 'src/form.js', 12, 'submitOrder'],
  [
    'Python',
    '  File "/srv/shop/orders/views.py", line 33, in checkout',
    'srv/shop/orders/views.py',
    33,
    'checkout',
  ],
  ['Ruby', "app/models/order.rb:12:in 'total'", 'app/models/order.rb', 12, 'total'],
  ['PHP', '#0 /var/www/src/Cart.php(17): Shop\\Cart->total()', 'var/www/src/Cart.php', 17, ''],
  [
    'Java',
    '\tat com.acme.shop.CartService.total(CartService.java:42)',
    'com/acme/shop/CartService.java',
    42,
    'total',
  ],
  ['Go', '\t/app/internal/cart/total.go:55 +0x1d', 'app/internal/cart/total.go', 55, ''],
  [
    '.NET',
    '   at Shop.CartService.Total(Order order) in /src/Shop/CartService.cs:line 42',
    'src/Shop/CartService.cs',
    42,
    'Total',
  ],
];

it.each(cases)('reads a frame of %s', (_name, line, path, at, symbol) => {
  const { text, frames } = takeStack(`TypeError: x is undefined\n${line}`);
  expect(text).toBe('TypeError: x is undefined');
  expect(frames).toEqual([{ segments: path.split('/'), line: at, ...(symbol && { symbol }) }]);
});

it.each([
  'Error: Cannot read properties of undefined',
  'Failed to load resource: the server responded with a status of 500 (https://shop.example/api/cart)',
  'GET https://shop.example/api/cart/7 500 (Internal Server Error)',
  'Meet me at the cart: 10 items',
])('keeps the text %s', (line) => {
  expect(takeStack(line)).toEqual({ text: line, frames: [] });
});

it('keeps a message that ends with its place', () => {
  const line = 'PHP Fatal error: Call to a member function on null in /var/www/src/Cart.php on line 17';
  const frames = [{ segments: ['var', 'www', 'src', 'Cart.php'], line: 17 }];
  expect(takeStack(line)).toEqual({ text: line, frames });
});

it('has the innermost frame first', () => {
  const python =
    'Traceback (most recent call last):\n  File "/a/b.py", line 1, in b\n  File "/a/c.py", line 2, in c';
  const script = 'Error: x\n    at c (/a/c.js:2:1)\n    at b (/a/b.js:1:1)';
  for (const message of [python, script])
    expect(takeStack(message).frames.map(({ symbol }) => symbol)).toEqual(['c', 'b']);
});

it('leaves out frames of installed packages', () => {
  const stack =
    'x\n    at a (/app/node_modules/react/index.js:1:1)\n  File "/lib/site-packages/django/http.py", line 3, in b';
  expect(takeStack(stack)).toEqual({ text: 'x', frames: [] });
});

it('fits a file when one path is the end of the other, or when two parts agree', () => {
  const [frame] = takeStack('at a (http://x.example/src/cart/total.ts:1:1)').frames;
  const paths = ['src/cart/total.ts', 'apps/web/src/cart/total.ts', 'total.ts', 'lib/cart/total.ts'];
  expect(paths.filter((path) => fits(frame!, path))).toEqual(paths);
  expect(
    ['lib/order/total.ts', 'src/cart/other.ts', 'src/cart'].filter((path) => fits(frame!, path)),
  ).toEqual([]);
});

it('answers for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
      const { frames } = takeStack(text);
      expect(frames.length).toBeLessThanOrEqual(20);
    }),
  );
});
