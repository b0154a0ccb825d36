/**
 * A service and endpoints of every kind, generated in a copy of the repository, which must then compile, lint, fit the
 * architecture, and run: the tests that were generated with them pass, and the gateway passes on to what they made.
 */
import { projectRoot } from '@handtest/deployment';
import { orderOf, type EndpointOrder } from './command-line.js';
import { GeneratedCopy } from './generated-copy.js';
import { generateEndpoint } from './generate-endpoint.js';
import { Workspace } from './workspace.js';

const copy = new GeneratedCopy(projectRoot());
const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js'];

/** By the recipes' own command, and the rest without a build for each. */
const endpoints = {
  ofExistingNoun: 'identity key archive POST /api/keys/:keyId/archive session',
  withFakes: 'job job pin POST /api/jobs/:jobId/pin',
  ofNewNoun: 'identity badge list GET /api/badges',
  ofNounWithService: 'webhook-dispatcher delivery retry POST /api/deliveries/:deliveryId/retry',
  ofServiceWithoutAny: 'scheduler schedule createFirst POST /api/schedules',
  ofNewService: 'survey-desk question ask POST /api/questions/:questionId',
};

let files: string[];
let output: string;

async function generate(order: string): Promise<void> {
  const workspace = new Workspace(copy.root);
  generateEndpoint(workspace, orderOf(['endpoint', ...order.split(' ')]) as EndpointOrder);
  await workspace.save();
}

beforeAll(async () => {
  await copy.succeed('tools/run.mjs', 'generate', 'service', 'survey-desk');
  const { ofNewService, ...others } = endpoints;
  for (const order of Object.values(others)) await generate(order);
  await generate('survey-desk question list GET /api/questions');
  output = await copy.succeed('tools/run.mjs', 'generate', 'endpoint', ...ofNewService.split(' '));
  files = copy.changedFiles();
}, 300_000);

afterAll(() => copy.remove());

describe('what was generated', () => {
  it('is named, and so is what is left to do', () => {
    expect(output).toContain('apps/survey-desk/question/question.service.ts');
    expect(output).toContain('Left to you\n  libs/contracts/survey/question.contract.ts: the fields');
    expect(files).toContain('apps/gateway/openapi/schemas.generated.ts');
  });

  it('compiles', async () => {
    await copy.succeed('node_modules/typescript/bin/tsc', '-p', 'tsconfig.json');
  }, 300_000);

  it('is a project like the others, and breaks no rule of lint or layout', async () => {
    const projects = await copy.succeed('node_modules/.bin/nx', 'show', 'projects');
    expect(projects.split('\n')).toContain('survey-desk');
    const sources = files.filter((path) => path.endsWith('.ts'));
    const laidOut = files.filter((path) => !path.endsWith('.sql'));
    const [lint] = await Promise.all([
      copy.succeed('node_modules/eslint/bin/eslint.js', '--no-warn-ignored', ...sources),
      copy.succeed('node_modules/prettier/bin/prettier.cjs', '--check', ...laidOut),
    ]);
    // Not even a warning, such as that the boundaries could not be looked at.
    expect(lint).toBe('');
  }, 300_000);

  it('fits the architecture, the manifests and the specification', async () => {
    const checks = ['tools/check/(architecture|manifest)', 'apps/gateway/route/'];
    await copy.succeed(...jest, ...checks);
  }, 300_000);

  it('runs: its own tests pass, and the gateway passes on to it', async () => {
    const own = files.filter((path) => path.endsWith('.int.spec.ts'));
    const checks = [...own, 'apps/gateway/test/route'];
    const paths = Object.values(endpoints).map((order) => order.split(' ')[4]);
    const claims = `the operation \\w+ is not|is ready with|(${paths.join('|')}) reaches`;
    const text = await copy.succeed(...jest, '-c', 'jest.int.config.js', ...checks, '-t', claims);
    const passed = [...text.matchAll(/^PASS (\S+)/gm)].map(([, path]) => path);
    expect(passed).toEqual(expect.arrayContaining(own));
    expect(passed).toHaveLength(own.length + 1);
  }, 300_000);
});

test('a wrong use is explained with the usage, exits with 1 and changes nothing', async () => {
  const { code, text } = await copy.run('tools/run.mjs', 'generate', 'service', 'Survey');
  expect(code).toBe(1);
  expect(text).toContain('A service is called in kebab-case, such as "tester-job", not "Survey".');
  expect(text).toContain('npm run generate endpoint <service> <noun> <operation> <METHOD> <path>');
  expect(copy.changedFiles()).toEqual(files);
}, 300_000);
