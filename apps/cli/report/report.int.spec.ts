/** The reports against the schemas of those who read them. */
import type { JobRecord } from '@handtest/sdk';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { sampleFinding, sampleJob } from '../test/sample-job.js';
import { junitSchema, sarifSchema } from '../test/schema-file.js';
import { junitOf } from './junit.js';
import { sarifOf } from './sarif.js';

type ExtractedIssue = NonNullable<JobRecord['extractedIssues']>[number];

const anyText = fc.string({ unit: 'binary', maxLength: 200 });
const anyFinding = fc.record({
  title: anyText,
  severity: fc.constantFrom<ExtractedIssue['severity']>('critical', 'high', 'medium', 'low'),
  codeReferences: fc.constantFrom<ExtractedIssue['codeReferences']>(undefined, [
    {
      repo: 'acme/shop',
      path: 'src/the cart.ts',
      startLine: 3,
      url: 'https://code.example.com',
      confidence: 1,
    },
  ]),
});

const anyJob: fc.Arbitrary<JobRecord> = fc
  .record({
    status: fc.constantFrom('completed', 'failed', 'expired', 'cancelled'),
    passStatus: fc.constantFrom('pass', 'fail', 'not_applicable', undefined),
    text: anyText,
    findings: fc.array(anyFinding, { maxLength: 4 }),
  })
  .map(({ status, passStatus, text, findings }) => ({
    ...sampleJob,
    status,
    error: text,
    request: { ...sampleJob.request, description: text },
    testerResponse: text,
    result: { ...sampleJob.result!, explanation: text, passStatus, success: passStatus === 'pass' },
    extractedIssues: findings.map((finding) => ({ ...sampleFinding, ...finding, description: text })),
  }));

const whenSchema = (schema: unknown) => (schema ? it : it.skip);

describe('a JUnit report', () => {
  whenSchema(junitSchema)(
    'of any job is valid',
    async () => {
      const jobs = fc.sample(anyJob, 200);
      const xml = jobs.map((job, index) => ({ fileName: `${index}.xml`, contents: junitOf(job) }));
      const { errors } = await validateXML({ xml, schema: junitSchema!.toString('utf8') });
      process.stdout.write(`JUnit reports: tried ${jobs.length}, failed ${errors.length}\n`);
      expect(errors).toEqual([]);
    },
    60_000,
  );

  whenSchema(junitSchema)('with an unknown attribute is not valid', async () => {
    const xml = junitOf(sampleJob).replace('<testcase ', '<testcase color="red" ');
    expect((await validateXML({ xml, schema: junitSchema!.toString('utf8') })).valid).toBe(false);
  });
});

describe('a SARIF report', () => {
  whenSchema(sarifSchema)('of any job is valid', () => {
    const validate = sarifValidator();
    const jobs = fc.sample(anyJob, 200);
    const faults = jobs.flatMap((job) => {
      const report: unknown = JSON.parse(sarifOf(job, '1.0.0'));
      return validate(report) ? [] : [validate.errors];
    });
    process.stdout.write(`SARIF reports: tried ${jobs.length}, failed ${faults.length}\n`);
    expect(faults).toEqual([]);
  });

  whenSchema(sarifSchema)('with an unknown level is not valid', () => {
    const report: unknown = JSON.parse(sarifOf(sampleJob, '1.0.0').replace('"error"', '"severe"'));
    expect(sarifValidator()(report)).toBe(false);
  });
});

/** The schema is of draft 4, which differs from what Ajv reads only by the name of its id. */
function sarifValidator() {
  const { $schema: _, id, ...schema } = JSON.parse(sarifSchema!.toString('utf8')) as Record<string, unknown>;
  const formats = {
    uri: (text: string) => URL.canParse(text),
    'uri-reference': isReference,
    'date-time': isInstant,
  };
  return new Ajv({ strict: false, unicodeRegExp: false, formats }).compile({ ...schema, $id: id as string });
}

function isReference(text: string): boolean {
  return URL.canParse(text, 'https://example.com') && !/\s/.test(text);
}

function isInstant(text: string): boolean {
  return !Number.isNaN(Date.parse(text));
}
