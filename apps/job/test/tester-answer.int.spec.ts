/** What a tester answers beside the report: validated, kept as it was said, shown to the caller. */
import { type Call, InvalidRequest, systemCall } from '@handtest/contracts/define';
import { JobNotActive, type SubmitReportRequest } from '@handtest/contracts/job';
import { answeredSchema, wholeAnswers, wrongAnswers } from './answer-cases.js';
import { errorOf, type JobUnderTest, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const report = 'The payment failed.';
const read = (jobId: string) => job.reports.read({ jobId }, systemCall('extraction'));

async function submittedWith(answers: object, outputSchema = answeredSchema) {
  const made = await job.claimed({ outputSchema });
  const request: SubmitReportRequest = { jobId: made.jobId, report, ...answers };
  return { ...made, request, first: await job.testerJobs.submit(request, made.tester) };
}

/** The outcome of a request: the message of its 400, or anything else. */
async function refusalOf(request: unknown, operation: 'submit' | 'preview', tester: Call): Promise<string> {
  const error = await errorOf(job.testerJobs[operation](request as SubmitReportRequest, tester));
  return error instanceof InvalidRequest ? error.message : `${error.name}: ${error.message}`;
}

it('are refused with the name of the wrong field, for a submission and a preview', async () => {
  const { jobId, tester } = await job.claimed({ outputSchema: answeredSchema });
  const differences: string[] = [];
  for (const [field, body] of wrongAnswers) {
    for (const operation of ['submit', 'preview'] as const) {
      const message = await refusalOf({ jobId, report, ...body }, operation, tester);
      // A fault of one entry names its position too.
      if (!/^(?:\[\d+\])? /.test(message.replace(field, '')))
        differences.push(`${operation} ${field}: ${message}`);
    }
  }
  process.stdout.write(
    `wrong answers of testers: tried ${wrongAnswers.length} bodies twice, failed ${differences.length}\n`,
  );
  expect(wrongAnswers.length).toBeGreaterThanOrEqual(40);
  expect(differences).toEqual([]);
  await job.testerJobs.submit({ jobId, report, ...wholeAnswers }, tester);
});

it('must be left out where the job asks for no data', async () => {
  const { jobId, tester } = await job.claimed();
  const message = await refusalOf({ jobId, report, answers: { paid: true } }, 'submit', tester);
  expect(message).toBe('answers must be left out: the job asks for no data');
  await job.testerJobs.submit({ jobId, report, verdict: 'pass', findings: [] }, tester);
  expect((await read(jobId)).testerAnswers).toEqual({ verdict: 'pass', findings: [] });
});

it('fit the fields of a results template', async () => {
  const { jobId, tester } = await job.claimed({ resultsTemplate: 'Paid: [ ]\nSize: ( ) small ( ) large' });
  const wrong = { jobId, report, answers: { size: 'medium' } };
  expect(await refusalOf(wrong, 'submit', tester)).toBe('answers.size must be one of "small", "large"');
  await job.testerJobs.submit({ jobId, report, answers: { size: 'large' } }, tester);
  expect((await read(jobId)).testerAnswers).toEqual({ answers: { size: 'large' } });
});

it('reach the reader and the caller as they were said, without unknown members', async () => {
  const findings = wholeAnswers.findings.map((finding) => ({ ...finding, trusted: true }));
  const { jobId, call, tester } = await submittedWith({ ...wholeAnswers, findings, approved: true });
  expect((await read(jobId)).testerAnswers).toEqual(wholeAnswers);
  expect(await job.jobs.get({ jobId }, call)).not.toHaveProperty('testerAnswers');
  await job.complete(jobId, call);
  for (const record of [await job.jobs.get({ jobId }, call), await job.jobs.status({ jobId }, call)]) {
    expect(record.testerAnswers).toEqual(wholeAnswers);
  }
  const { items } = await job.jobs.list({}, call);
  expect(items.find(({ id }) => id === jobId)).toMatchObject({ testerAnswers: wholeAnswers });
  expect(JSON.stringify(await job.testerJobs.get({ jobId }, tester))).not.toContain('trusted');
});

it('are absent from the record when the tester sent only a report', async () => {
  const { jobId, call } = await job.completed();
  expect(await job.jobs.get({ jobId }, call)).not.toHaveProperty('testerAnswers');
});

it('with characters that Postgres refuses are stored without them', async () => {
  const answers = { note: 'a\0b\ud800' };
  const { jobId, call } = await submittedWith({
    answers,
    findings: [{ title: 'x', reproductionSteps: ['\0'] }],
  });
  await job.complete(jobId, call);
  const { testerAnswers } = await job.jobs.get({ jobId }, call);
  expect(testerAnswers).toEqual({
    answers: { note: 'a\ufffdb\ufffd' },
    findings: [{ title: 'x', reproductionSteps: ['\ufffd'] }],
  });
});

it('get the first answer again when they are the same, in any order', async () => {
  const { request, tester, first } = await submittedWith(wholeAnswers);
  const turned = Object.fromEntries(Object.entries(wholeAnswers.answers).reverse());
  for (const again of [request, { ...request, answers: turned }]) {
    expect(await job.testerJobs.submit(again, tester)).toEqual(first);
  }
  const others = [
    { ...request, verdict: 'pass' as const },
    { ...request, findings: [] },
    { ...request, answers: undefined },
    { jobId: request.jobId, report },
  ];
  for (const other of others) {
    expect(await errorOf(job.testerJobs.submit(other, tester))).toBeInstanceOf(JobNotActive);
  }
  expect((await read(request.jobId)).testerAnswers).toEqual(wholeAnswers);
});

it('are not compared with the schema of a job of another tester', async () => {
  const { jobId } = await job.claimed({ outputSchema: answeredSchema });
  const request = { jobId, report, answers: { unknown: 1 } };
  expect(await errorOf(job.testerJobs.submit(request, newTester()))).toBeInstanceOf(JobNotActive);
});

describe('the form', () => {
  it('has the fields of the output schema, for a single job only', async () => {
    const { jobId, tester } = await job.claimed({ outputSchema: answeredSchema });
    const { form } = await job.testerJobs.get({ jobId }, tester);
    expect(form).toMatchObject([
      { key: 'paid', label: 'Paid', type: 'boolean' },
      { key: 'total', label: 'The total', type: 'number', example: 24.5 },
      { key: 'note', label: 'What you saw', type: 'string' },
      { key: 'size', label: 'Size', type: 'string', options: ['small', 'large'] },
      { key: 'browsers', label: 'Browsers', type: 'array', options: ['Firefox', 'Safari'] },
      { key: 'address', label: 'Address', type: 'object', fields: [{ key: 'city' }, { key: 'lines' }] },
    ]);
    const { items } = await job.testerJobs.queue({}, tester);
    expect(items[0]).toMatchObject({ id: jobId });
    expect(items[0]).not.toHaveProperty('form');
    const submitted = await job.testerJobs.submit({ jobId, report }, tester);
    expect(submitted.form).toEqual(form);
  });

  it('has the labels of the results template, from the claim on', async () => {
    const resultsTemplate = 'Logged in: [ ]\nBugs:\n- ___';
    const { jobId } = await job.create(undefined, { resultsTemplate });
    const claimed = await job.testerJobs.claim({ jobId }, newTester());
    expect(claimed).toMatchObject({
      resultsTemplate,
      form: [
        { key: 'loggedIn', label: 'Logged in', type: 'boolean' },
        { key: 'bugs', label: 'Bugs', type: 'array', itemType: 'string' },
      ],
    });
    expect(claimed).not.toHaveProperty('outputSchema');
  });
});
