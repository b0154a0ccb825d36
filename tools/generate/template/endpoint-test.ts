/** The first claim about an operation, and the test file it stands in. Pure; prettier lays it out. */
import type { EndpointPlan } from '../endpoint/endpoint-plan.js';
import { importLines } from '../edit/source-edit.js';
import { capitalized, plural, words } from '../names.js';

/** How a test reaches the service: names from its `*-under-test.ts`. */
export interface TestSubject {
  /** Beside the tests: `./identity-under-test.js`. */
  readonly module: string;
  /** `startIdentity`, `IdentityUnderTest`. */
  readonly start: string;
  readonly type: string;
  readonly variable: string;
  /** An expression for the typed client: `identity.keys`. */
  readonly client: string;
}

export function claim({ operation, parameters, notWritten }: EndpointPlan, { client }: TestSubject): string {
  const request = parameters.map((name) => `${name}: 'x'`).join(', ');
  return `describe('the operation ${operation}', () => {
  it('is not available yet', async () => {
    const outcome = ${client}.${operation}({ ${request} }, anonymousCall);
    await expect(outcome).rejects.toBeInstanceOf(${notWritten});
  });
});
`;
}

/** @param imports the client's class where the test makes the client itself */
export function specSource(plan: EndpointPlan, subject: TestSubject, imports: readonly string[]): string {
  const { noun, owner } = plan;
  const { module, start, type, variable } = subject;
  const contracts = `@handtest/contracts/${owner}`;
  return `/** ${capitalized(words(plural(noun)))}, asked for as the gateway would. */
${importLines([
  ['@handtest/contracts/define', [{ name: 'anonymousCall' }]],
  [contracts, imports.map((name) => ({ name }))],
  [module, [{ name: start }, { name: type, type: true }]],
])}

let ${variable}: ${type};

beforeAll(async () => {
  ${variable} = await ${start}();
});

afterAll(() => ${variable}.stop());

${claim(plan, subject)}`;
}
