/** Executes each code block of `docs/guides` as a reader would, and compares what it prints with the guide. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import type { KeyCreated } from '@handtest/contracts/identity';
import {
  Deployment,
  openWorkspace,
  projectRoot,
  removeFolder,
  signUp,
  throwAwayFolder,
} from '@handtest/deployment';
import { parse } from 'yaml';
import { type CodeBlock, codeBlocksOf } from './guide/code-block.js';
import { differencesOf } from './guide/documented-answer.js';
import { execute, GuideShell, type Printed } from './guide/guide-shell.js';
import { vectors, verifiers } from './guide/signature-vectors.js';
import { newClient } from './participants.js';

const folder = join(projectRoot(), 'docs/guides');
const guides = globSync('*.md', { cwd: folder }).sort();
const blocks = guides.flatMap((file) =>
  codeBlocksOf(basename(file, '.md'), readFileSync(join(folder, file), 'utf8')),
);
const blocksOf = (guide: string) => blocks.filter((block) => block.guide === guide);
const titleOf = ({ guide, line, language }: CodeBlock) => `${guide}.md:${line} ${language}`;
const print = (line: string) => process.stdout.write(`${line}\n`);

interface Action {
  readonly inputs: object;
  readonly outputs: object;
}

interface Workflow {
  readonly jobs: { readonly checkout: { readonly steps: readonly { readonly with?: object }[] } };
}

describe('the code blocks', () => {
  const shown = blocks.filter(({ use }) => use === 'shown');

  it('are executed, or marked as console, yaml, json or text', () => {
    expect(shown.filter(({ language }) => !/^(console|yaml|json|text)$/.test(language)).map(titleOf)).toEqual(
      [],
    );
  });

  it('use inputs and outputs that the Action has', () => {
    const { text } = blocks.find(({ language }) => language === 'yaml')!;
    const action = parse(readFileSync(join(projectRoot(), 'action.yml'), 'utf8')) as Action;
    const steps = (parse(text) as Workflow).jobs.checkout.steps;
    const inputs = steps.flatMap((step) => Object.keys(step.with ?? {}));
    const outputs = [...text.matchAll(/outputs\.([\w-]+)/g)].map(([, name]) => name!);
    expect([inputs.length, outputs.length]).toEqual([6, 2]);
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(inputs));
    expect(Object.keys(action.outputs)).toEqual(expect.arrayContaining(outputs));
  });

  it('show valid JSON', () => {
    for (const { language, text } of blocks) if (language === 'json') JSON.parse(text);
  });

  afterAll(() => {
    const counted = (use: string) => blocks.filter((block) => block.use === use).length;
    print(
      `blocks of ${guides.length} guides: ${blocks.length}; executed ${counted('run')}, files ${counted('file')}, ` +
        `answers compared ${counted('answer')}, not executed ${shown.length}: ${shown.map(titleOf).join(', ')}`,
    );
  });
});

describe('the comparison', () => {
  it.each([
    [{ id: 'job_…', a: [{ b: 1 }] }, { id: 'job_1', a: [{ b: 1, c: 2 }, {}], d: 3 }, 0],
    ['x …', 'x y\nz', 0],
    [{ id: 'job_…' }, { id: 'key_1' }, 1],
    [{ a: [1] }, { a: [] }, 1],
    [{ a: { b: true } }, { a: null }, 1],
    [1, '1', 1],
  ])('of %j with %j finds %i differences', (documented, actual, count) => {
    expect(differencesOf(documented, actual)).toHaveLength(count);
  });
});

describe('the functions that verify a signature', () => {
  const work = throwAwayFolder('verify');
  afterAll(() => removeFolder(work));

  it.each(verifiers)(
    '$file accepts and refuses each request of the table',
    async (verifier) => {
      const { file, program, args, files } = verifier;
      const block = blocks.find(({ name }) => name === file)!;
      for (const [name, text] of Object.entries({ ...files, [file]: block.text })) {
        writeFileSync(join(work, name), text);
      }
      const printed = await execute(program, args, work, {}, JSON.stringify(vectors)).catch(notInstalled);
      if (!printed) return print(`${file}: not executed, because ${program} is not installed`);
      expect(printed).toMatchObject({ code: 0, errors: '' });
      const answers = JSON.parse(printed.output) as boolean[];
      const wrong = vectors
        .filter(({ isValid }, index) => isValid !== answers[index])
        .map(({ name }) => name);
      print(`${file}: tried ${vectors.length}, failed ${wrong.length}`);
      expect([answers.length, wrong]).toEqual([vectors.length, []]);
    },
    180_000,
  );
});

function notInstalled(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

describe.each(guides.map((file) => basename(file, '.md')))('%s', (guide) => {
  const work = throwAwayFolder('guide');
  let shell: GuideShell;
  let printed: Printed;

  beforeAll(async () => {
    const port = String(await freePort());
    const webhook = { PORT: port, WEBHOOK_URL: `http://127.0.0.1:${port}/` };
    shell = new GuideShell(work, { ...variables(), ...webhook });
  });
  afterAll(() => removeFolder(work));

  it.each(blocksOf(guide).map((block) => [titleOf(block), block] as const))(
    '%s',
    async (_title, block) => {
      if (block.use === 'file') shell.store(block);
      if (block.use === 'run') {
        printed = await shell.run(block);
        const { code, output, errors } = printed;
        // A block without an answer in the guide prints nothing.
        const isCompared = blocks[blocks.indexOf(block) + 1]?.use === 'answer';
        expect({ code, errors: code ? errors : '', output: isCompared ? '' : output }).toEqual({
          code: 0,
          errors: '',
          output: '',
        });
      }
      if (block.use !== 'answer') return;
      const { output } = printed;
      const differences =
        block.language === 'json'
          ? differencesOf(JSON.parse(block.text), parsed(output))
          : differencesOf(block.text.trim(), output.trim());
      expect({ differences, output: differences.length ? output : '' }).toEqual({
        differences: [],
        output: '',
      });
    },
    150_000,
  );
});

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return output;
  }
}

let deployment: Deployment;
let token: string;
let liveToken: string;
let project: string;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  deployment = await Deployment.start({ environment: { gateway: limits } });
  const person = { email: 'reader@example.com', password: 'a long pass phrase', name: 'Rita Reader' };
  const owner = await signUp(newClient(deployment), person);
  const { organizationId, projectId } = await openWorkspace(owner, 'Web shop');
  const keyOf = async (mode: string) => {
    const { key } = await owner.api.post<KeyCreated>('/api/keys', { organizationId, name: 'Trial', mode });
    return key;
  };
  [token, liveToken, project] = [await keyOf('test'), await keyOf('live'), projectId];
});
afterAll(() => deployment?.stop());

/** The variables that the quick start asks for, and the guide to schedules. */
const variables = () => ({
  HANDTEST_URL: deployment.gatewayUrls[0]!,
  HANDTEST_TOKEN: token,
  LIVE_TOKEN: liveToken,
  PROJECT: project,
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
