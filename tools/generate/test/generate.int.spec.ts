/** A service, generated in a copy of the repository. It compiles, lints, fits the architecture, and passes its own test. */
import { projectRoot } from '@handtest/deployment';
import { GeneratedCopy } from './generated-copy.js';

const copy = new GeneratedCopy(projectRoot());

let files: string[];
let output: string;

beforeAll(async () => {
  output = await copy.succeed('tools/run.mjs', 'generate', 'service', 'survey-desk');
  files = copy.changedFiles();
}, 300_000);

afterAll(() => copy.remove());

describe('a generated service', () => {
  it('is reported with the remaining steps', () => {
    expect(output).toContain('apps/survey-desk/app.module.ts');
    expect(output).toContain('says what is left to you');
  });

  it('compiles', async () => {
    await copy.succeed('tools/run.mjs', 'typecheck');
  }, 300_000);

  it('is an Nx project and breaks no rule of lint or layout', async () => {
    const projects = await copy.succeed('node_modules/.bin/nx', 'show', 'projects');
    expect(projects.split('\n')).toContain('survey-desk');
    const sources = files.filter((path) => path.endsWith('.ts'));
    const laidOut = files.filter((path) => !path.endsWith('.sql'));
    const [lint] = await Promise.all([
      copy.succeed('node_modules/eslint/bin/eslint.js', '--no-warn-ignored', ...sources),
      copy.succeed('node_modules/prettier/bin/prettier.cjs', '--check', ...laidOut),
    ]);
    // Not even a warning, for example about boundaries that were not checked.
    expect(lint).toBe('');
  }, 300_000);

  it('fits the architecture and the manifests', async () => {
    await copy.succeed('tools/run.mjs', 'test', 'unit', 'tools/check/(architecture|manifest)');
  }, 300_000);

  it('passes its own test', async () => {
    const own = files.filter((path) => path.endsWith('.int.spec.ts'));
    expect(own).toHaveLength(1);
    await copy.succeed('tools/run.mjs', 'test', 'int', ...own);
  }, 300_000);
});

test('a wrong use is explained with the usage, exits with 1 and changes nothing', async () => {
  const { code, text } = await copy.run('tools/run.mjs', 'generate', 'service', 'Survey');
  expect(code).toBe(1);
  expect(text).toContain('A service is called in kebab-case, such as "tester-job", not "Survey".');
  expect(text).toContain('npm run generate service <name>');
  expect(copy.changedFiles()).toEqual(files);
}, 300_000);
