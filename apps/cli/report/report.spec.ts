import { sampleFinding, sampleJob } from '../test/sample-job.js';
import { junitOf } from './junit.js';
import { sarifOf } from './sarif.js';
import { summaryOf } from './summary.js';

const passed = {
  ...sampleJob,
  extractedIssues: [],
  result: { ...sampleJob.result!, success: true, passStatus: 'pass' as const, explanation: 'It works.' },
};
const expired = {
  ...sampleJob,
  status: 'expired' as const,
  result: undefined,
  extractedIssues: undefined,
  testerResponse: undefined,
  reason: 'not_claimed' as const,
};

it('a summary names the findings that were filed, and why others were not', () => {
  const filed = { issueNumber: 7, issueUrl: 'https://host.example/7', title: 'No total', isNew: true };
  const failed = { title: 'No pay', message: 'Handtest has no access to\u001b[2J acme/shop' };
  const text = summaryOf({ ...sampleJob, createdIssues: [filed], failedIssues: [failed] });
  expect(text).toContain('\nIssues\n  No total  https://host.example/7\n  No pay  not filed: Handtest has');
  expect(text).not.toContain('\u001b');
});

describe('a JUnit report', () => {
  it('of a failed test has a failure with its findings', () => {
    const xml = junitOf(sampleJob);
    expect(xml).toContain('<testcase name="Buy a hat." classname="handtest" time="60">');
    expect(xml).toContain('<failure message="The total is wrong." type="fail">[high] The total is wrong');
    expect(xml).toContain('tests="1" failures="1" errors="0"');
  });

  it('has the start of long instructions, and no part of a character', () => {
    const description = `x${'😀'.repeat(100)}`;
    const xml = junitOf({ ...sampleJob, request: { ...sampleJob.request, description } });
    expect(xml).toMatch(/<testcase name="x(?:😀){59}"/u);
  });

  it('of a passed test has none', () => {
    expect(junitOf(passed)).toContain('failures="0" errors="0"');
    expect(junitOf(passed)).not.toMatch(/<(failure|error)/);
  });

  it('of a job without a result has an error', () => {
    expect(junitOf(expired)).toContain('<error message="The job is expired: not_claimed" type="none">');
  });

  it('of a test without a verdict has a failure', () => {
    const result = { ...sampleJob.result!, passStatus: undefined };
    expect(junitOf({ ...sampleJob, result })).toContain('type="unclear"');
  });

  it('escapes what a report contains', () => {
    const xml = junitOf({ ...sampleJob, testerResponse: '</system-out>&\u0000\ud800' });
    expect(xml).toContain('&lt;/system-out&gt;&amp;\ufffd\ufffd');
  });
});

describe('a SARIF report', () => {
  interface Sarif {
    runs: [
      { results: { level: string; locations: object[] }[]; invocations: { executionSuccessful: boolean }[] },
    ];
  }
  const report = (job: typeof sampleJob) => (JSON.parse(sarifOf(job, '1.0.0')) as Sarif).runs[0];

  it('has the findings at the tested page', () => {
    expect(report(sampleJob).results).toMatchObject([
      {
        level: 'error',
        message: { text: 'The total is wrong\n\nThe cart shows 12 instead of 10.' },
        locations: [
          { physicalLocation: { artifactLocation: { uri: 'shop.example.com' }, region: { startLine: 1 } } },
        ],
        properties: { page: 'https://shop.example.com' },
      },
    ]);
  });

  it.each(['https://shop.example.com:8443/basket/?a=1#b', 'http://[::1]:3000/%20a', 'http://localhost'])(
    'has no address with a scheme as a place, of which GitHub refuses the whole report: %s',
    (url) => {
      const job = { ...sampleJob, request: { ...sampleJob.request, url } };
      const places = report(job).results.flatMap(({ locations }) => locations) as {
        physicalLocation: { artifactLocation: { uri: string } };
      }[];
      const uris = places.map(({ physicalLocation }) => physicalLocation.artifactLocation.uri);
      expect(uris.length).toBeGreaterThan(0);
      for (const uri of uris) expect(uri).toMatch(/^[^/:?#]+(?:\/[^:?#]*)?$/);
    },
  );

  it('names the page of each finding', () => {
    expect(report(sampleJob).results[0]).toMatchObject({ properties: { page: 'https://shop.example.com' } });
  });

  it('has the findings at the files that they may affect', () => {
    const place = {
      repo: 'a/b',
      path: 'src/cart.ts',
      startLine: 4,
      url: 'https://code.example.com',
      confidence: 1,
    };
    const finding = { ...sampleFinding, codeReferences: [place] };
    expect(report({ ...sampleJob, extractedIssues: [finding] }).results[0]!.locations).toEqual([
      {
        physicalLocation: { artifactLocation: { uri: 'src/cart.ts' }, region: { startLine: 4, endLine: 4 } },
      },
    ]);
  });

  it('of a job without a result says that it was not successful', () => {
    expect(report(expired)).toMatchObject({ results: [], invocations: [{ executionSuccessful: false }] });
  });
});

describe('the summary', () => {
  it('shows verdict, data, findings and cost', () => {
    expect(summaryOf(sampleJob)).toBe(`FAIL  (confidence high)
The total is wrong.

Data
  paid: false
  total: 12

Findings (1)
  high     The total is wrong
      1. Put a hat into the cart
      2. Open the cart

Tester Tessa, 60 s, 0.51 USD
job_01h455vb4pex5vsknk084sn02q  https://handtest.example.com/jobs/job_01h455vb4pex5vsknk084sn02q`);
  });

  it('marks data that was not stated, and test mode', () => {
    const result = { ...sampleJob.result!, unstated: ['total'] };
    const text = summaryOf({ ...sampleJob, livemode: false, result });
    expect(text).toContain('total: not stated');
    expect(text).toContain('test mode');
  });

  it('shows no control sequence of a tester or a website', () => {
    const result = { ...sampleJob.result!, explanation: 'It \u001b[2Jfails\u0007\u202e.' };
    expect(summaryOf({ ...sampleJob, result })).toContain('\nIt fails.\n');
  });
});
