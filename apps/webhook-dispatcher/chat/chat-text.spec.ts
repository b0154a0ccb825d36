import fc from 'fast-check';
import { chatText } from './chat-text.js';

const url = 'https://app.example.com/jobs/job_1';
const messageOf = (more: object, name = 'Shop') =>
  chatText(
    { jobId: 'job_1', status: 'completed', ...more } as Parameters<typeof chatText>[0],
    name,
    'https://app.example.com/',
  );
const result = (passStatus?: string) => ({
  result: { success: true, explanation: '', ...(passStatus && { passStatus }) },
});

it.each([
  [{ ...result('fail'), findings: 3 }, 'Shop: the test failed, 3 findings.'],
  [{ ...result('fail'), findings: 1 }, 'Shop: the test failed, 1 finding.'],
  [{ ...result('pass'), findings: 0 }, 'Shop: the test passed, no findings.'],
  [result('not_applicable'), 'Shop: the test does not apply, no findings.'],
  [result(), 'Shop: the test has no verdict, no findings.'],
  [{ status: 'failed' }, 'Shop: the test could not be done.'],
  [{ status: 'expired' }, 'Shop: the test expired.'],
  [{ status: 'cancelled' }, 'Shop: the test was cancelled.'],
])('has the outcome and the address of the job in one line: %j', (job, words) => {
  expect(messageOf(job)).toBe(`${words} ${url}`);
});

it('mentions no one, has no other link and no format with any project name', () => {
  const hostile = fc.array(
    fc.oneof(
      fc.constantFrom(
        '@channel',
        '@here',
        '<!channel>',
        '<@U1>',
        '<https://evil.example|x>',
        '*b*',
        '`c`',
        '\n',
        '~',
        '_',
      ),
      fc.string(),
    ),
  );
  fc.assert(
    fc.property(hostile, (parts) => {
      const text = messageOf({ status: 'expired' }, parts.join(''));
      const name = text.slice(0, -`: the test expired. ${url}`.length);
      expect(text.endsWith(`: the test expired. ${url}`)).toBe(true);
      expect(name).not.toMatch(/[<>\n\r]|[@#*_~`|:/.](?!\u200b)/);
    }),
  );
});
