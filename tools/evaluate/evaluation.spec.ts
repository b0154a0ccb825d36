import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { AnthropicServer } from '@handtest/fakes';
import { ReportReader } from '../../apps/extraction/report/report-reader.js';
import { readCorpus } from './corpus.js';
import { evaluate } from './evaluation.js';
import { evaluationDetails, evaluationTable, type Section } from './evaluation-table.js';
import { modelReader } from './model-reader.js';

const cases = readCorpus(join(projectRoot(), 'tools', 'evaluate', 'corpus'));

const pass = {
  passStatus: 'pass' as const,
  explanation: 'It passes.',
  data: {},
  unstated: [],
  findings: [],
  instructionsFollowed: true,
};

/** It passes every test and finds nothing. */
class PassingReader extends ReportReader {
  readonly provenance = { reader: 'rules' as const, version: 'passing' };

  read() {
    return Promise.resolve({
      draft: pass,
      flags: [],
      remarks: [],
      cost: { inputTokens: 1, outputTokens: 1, usd: 0.5 },
    });
  }
}

const figureOf = ({ figures }: Section, name: string) => {
  const { count, of, wrong } = figures.find((figure) => figure.name === name)!;
  return { count, of, wrong };
};

it('finds a reader that passes every test', async () => {
  const [prose, answered] = await evaluate(cases, new PassingReader());
  const failing = cases.filter(({ gold }) => gold.verdict === 'fail');
  expect(figureOf(prose, 'false passes, of failing tests')).toEqual({
    count: failing.length,
    of: failing.length,
    wrong: failing.map(({ name }) => `${name}: pass instead of fail`),
  });
  expect(answered.readings.map(({ of }) => of)).toEqual(cases.filter(({ testerAnswers }) => testerAnswers));
  expect(evaluationTable([prose])).toMatch(
    /^ *false passes, of failing tests +(\d+) of \1 +100 % +≤ 4 % MISSED$/m,
  );
  expect(evaluationTable([prose])).toMatch(/^USD per report +0\.5000$/m);
  expect(evaluationDetails([prose])).toContain('Prose alone, false passes, of failing tests: wrong\n  ');
});

describe('a model', () => {
  let anthropic: AnthropicServer;
  const reader = () =>
    modelReader({ ANTHROPIC_API_KEY: 'key', ANTHROPIC_BASE_URL: anthropic.url, ANTHROPIC_MODEL: 'm-1' });
  const some = cases.filter(({ job }) => !job.outputSchema && !job.resultsTemplate).slice(0, 2);

  beforeAll(async () => {
    anthropic = await AnthropicServer.start(() => ({ text: JSON.stringify(pass) }));
  });
  afterAll(() => anthropic.stop());

  it('reads the reports with the address and the name of the environment', async () => {
    const [prose] = await evaluate(some, reader(), [0]);
    expect(prose.readings.map(({ reading }) => reading.result.passStatus)).toEqual(['pass', 'pass']);
    expect(prose.readings[0]!.reading.provenance).toMatchObject({ reader: 'anthropic', version: 'm-1' });
  });

  it('has read nothing where its answers are invalid', async () => {
    anthropic.use(() => ({ text: 'no JSON' }));
    const [prose] = await evaluate(some, reader(), [0]);
    expect(prose.readings.map(({ reading }) => reading.result.passStatus)).toEqual([undefined, undefined]);
  });

  it('is asked again after a temporary fault', async () => {
    anthropic.use((_request, count) => (count === 1 ? 'reset' : { text: JSON.stringify(pass) }));
    const [prose] = await evaluate(some, reader(), [0]);
    expect(prose.readings).toHaveLength(2);
  });

  it('ends the evaluation with the name of the case when it is not available', async () => {
    anthropic.use(() => ({ status: 529, type: 'overloaded_error' }));
    await expect(evaluate(some, reader(), [0])).rejects.toThrow(`${some[0]!.name}: `);
  });
});
