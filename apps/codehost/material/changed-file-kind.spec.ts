import { kindOfFile, rankOfFile } from './changed-file-kind.js';

const table = {
  source: [
    'src/cart.ts',
    'app/views/pay.erb',
    'Dockerfile',
    'README/index.ts',
    'src/latest.ts',
    'src/contest.py',
    'go.mod',
  ],
  test: [
    'src/cart.test.ts',
    'test/cart.ts',
    'tests/a/b.py',
    'e2e/pay.spec.js',
    'pkg/cart_test.go',
    'test_cart.py',
    'src/CartTest.java',
  ],
  document: [
    'README.md',
    'docs/cart.png',
    'CHANGELOG',
    'LICENSE.txt',
    'a/guide.rst',
    'packages/x/docs/index.html',
  ],
  generated: [
    'package-lock.json',
    'yarn.lock',
    'a/Cargo.lock',
    'dist/app.js',
    'web/app.min.js',
    'app.js.map',
    'go.sum',
    'src/__snapshots__/a.snap',
    'api.pb.go',
    'types.generated.ts',
    'pnpm-lock.yaml',
  ],
} as const;

it.each(Object.entries(table).flatMap(([kind, paths]) => paths.map((path) => [path, kind])))(
  'reads %s as a %s file',
  (path, kind) => expect(kindOfFile(path!)).toBe(kind),
);

it('has source files before tests, documents and generated files', () => {
  const paths = ['yarn.lock', 'README.md', 'a.test.ts', 'a.ts'];
  expect(paths.toSorted((one, other) => rankOfFile(one) - rankOfFile(other))).toEqual(paths.toReversed());
});
