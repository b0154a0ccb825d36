/**
 * The recipes of CONTRIBUTING.md for an endpoint and an event, carried out in a copy of the repository: four files each.
 * The result compiles, lints, passes its tests, and runs as a whole system.
 */
import { projectRoot } from '@handtest/deployment';
import { GeneratedCopy } from './generated-copy.js';
import { endpoint, event, type HandChange } from './recipe.js';

const copy = new GeneratedCopy(projectRoot());
/** Written by hand, and all that changed. */
const touched: string[] = [];

afterAll(() => copy.remove());

/** @returns the files that the recipe changed by hand */
async function carryOut(recipe: readonly HandChange[]): Promise<string[]> {
  copy.settle();
  for (const { path, change } of recipe) copy.write(path, change(copy.read(path)));
  const byHand = copy.changedFiles();
  await copy.succeed('node_modules/prettier/bin/prettier.cjs', '--write', ...byHand);
  await copy.succeed('tools/run.mjs', 'generate');
  touched.push(...copy.changedFiles());
  return byHand;
}

test('an endpoint on a noun that exists takes four files, and so does an event', async () => {
  const byHand = { endpoint: await carryOut(endpoint), event: await carryOut(event) };
  for (const [recipe, files] of Object.entries(byHand)) {
    process.stdout.write(`${recipe}: ${files.length} files by hand: ${files.join(', ')}\n`);
  }
  expect(byHand.endpoint).toHaveLength(4);
  expect(byHand.event).toHaveLength(4);
  expect(touched).toEqual(
    expect.arrayContaining([
      'libs/contracts/schema/schemas.generated.ts',
      'docs/specification.md',
      'apps/job/README.md',
      'apps/identity/README.md',
    ]),
  );
}, 300_000);

test('the result compiles and lints', async () => {
  const sources = touched.filter((path) => path.endsWith('.ts'));
  await Promise.all([
    copy.succeed('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
    copy.succeed('node_modules/eslint/bin/eslint.js', '--no-warn-ignored', ...sources),
    copy.succeed('node_modules/prettier/bin/prettier.cjs', '--check', ...touched),
  ]);
}, 300_000);

test('the result passes the unit tests, and the integration test of the noun', async () => {
  await copy.succeed(
    'tools/run.mjs',
    'test',
    'unit',
    'apps/(gateway|job/template)/',
    'libs/contracts/',
    'tools/check/arch',
  );
  await copy.succeed('tools/run.mjs', 'test', 'int', 'apps/job/test/template');
}, 300_000);

test('every kind of caller gets at the endpoint what its class says, and the event arrives', async () => {
  const proof = 'e2e/access/access.e2e.spec.ts';
  copy.write(proof, copy.read(proof) + arrival);
  const claims = 'access matrix|answers byte for byte|reaches the audit log';
  const text = await copy.succeed('tools/run.mjs', 'test', 'e2e', proof, '-t', claims);
  const endpoints = copy.read('docs/specification.md').match(/^\| (GET|POST|PUT|PATCH|DELETE) \| \//gm)!;
  expect(text).toContain(`access matrix: ${endpoints.length * 17} cells, 17 callers, 0 differences`);
  expect(text).toContain('3 passed');
}, 300_000);

const arrival = `
it('the duplicate of a template reaches the audit log', async () => {
  const { organizationId, projectId, templateId, admin } = system.home;
  const path = \`/api/projects/\${projectId}/templates/\${templateId}/duplicate\`;
  await system.request(admin.token, { method: 'POST', path, body: { name: 'A duplicate' } });
  const audit = { method: 'GET', path: \`/api/organizations/\${organizationId}/audit?limit=100\` };
  const expected = expect.objectContaining({ actor: expect.objectContaining({ id: admin.userId }), details: expect.objectContaining({ duplicatedTemplate: expect.any(String) }) });
  await eventually(async () => {
    const { items } = await system.request<{ items: object[] }>(admin.token, audit);
    expect(items).toContainEqual(expected);
  });
});
import { eventually } from '@handtest/deployment';
`;
