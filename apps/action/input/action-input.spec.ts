import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { parse } from 'yaml';
import { type Given, actionInputOf } from './action-input.js';
import { InvalidInput } from './input-reader.js';

interface Manifest {
  readonly inputs: Record<string, { description: string; default?: string }>;
}

const manifest = parse(readFileSync(join(import.meta.dirname, '../../../action.yml'), 'utf8')) as Manifest;
const key = { 'api-key': 'ht_test_x', 'api-url': 'https://api.example' };

const given = (inputs: Record<string, string>, more: Partial<Given> = {}): Given => ({
  input: (name) => inputs[name] ?? '',
  file: () => 'Test the shop',
  environment: {},
  ...more,
});

function faultsOf(inputs: Record<string, string>, more?: Partial<Given>): readonly string[] {
  try {
    actionInputOf(given(inputs, more));
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.faults;
    throw error;
  }
}

it('reads exactly the inputs of action.yml', () => {
  const read = new Set<string>();
  faultsOf({}, { input: (name) => (read.add(name), '') });
  expect([...read].toSorted()).toEqual(Object.keys(manifest.inputs).toSorted());
});

it('waits, cancels and fails by default, as action.yml says', () => {
  const { waits, cancelsOnAbort, failures, timeoutMs } = actionInputOf(given(key));
  expect([waits, cancelsOnAbort, timeoutMs]).toEqual([true, true, undefined]);
  expect([...failures]).toEqual(['failed', 'doubtful', 'timeout', 'error']);
  for (const name of ['wait-for-result', 'cancel-on-abort', 'fail-on-failure', 'fail-on-error']) {
    expect(manifest.inputs[name]!.default).toBe('true');
  }
});

it('makes a request of what is given, and nothing of what is not', () => {
  const { request } = actionInputOf(
    given(
      {
        ...key,
        url: ' https://shop.example ',
        'target-duration-minutes': '5',
        'output-schema': '{"paid":{"type":"boolean","description":"Is it paid?"}}',
        'pr-numbers': '[7, "8"]',
        'issue-numbers': '9, 10',
        'codehost-repos': 'acme/shop,acme/api',
        'auto-create-codehost-issues': 'False',
        metadata: '{"sha":"mine","team":"web"}',
      },
      {
        environment: {
          GITHUB_SHA: 'abc',
          GITHUB_REPOSITORY: 'acme/shop',
          GITHUB_SERVER_URL: 'https://host',
          GITHUB_RUN_ID: '4',
        },
      },
    ),
  );
  expect(request).toEqual({
    url: 'https://shop.example',
    targetDurationMinutes: 5,
    outputSchema: { paid: { type: 'boolean', description: 'Is it paid?' } },
    prNumbers: [7, 8],
    issueNumbers: [9, 10],
    codehostRepos: ['acme/shop', 'acme/api'],
    autoCreateCodehostIssues: false,
    metadata: {
      source: 'handtest-action',
      repository: 'acme/shop',
      sha: 'mine',
      runUrl: 'https://host/acme/shop/actions/runs/4',
      team: 'web',
    },
  });
});

it('reads the template from its file, and the key and address from variables', () => {
  const environment = { HANDTEST_TOKEN: 'ht_key_x', HANDTEST_URL: 'https://api.example' };
  const input = actionInputOf(given({ 'template-file': 'test/smoke.md' }, { environment }));
  expect([input.request.templateContent, input.apiKey, input.apiUrl]).toEqual([
    'Test the shop',
    'ht_key_x',
    'https://api.example',
  ]);
});

it('reports every fault at once', () => {
  const wrong = {
    template: 'Smoke',
    'template-file': 'none.md',
    'output-schema': '[1]',
    metadata: 'text',
    'target-duration-minutes': 'five',
    'pr-numbers': '[1',
    'issue-numbers': '1,x',
    'fail-on-error': 'yes',
  };
  const file = () => {
    throw new Error('ENOENT');
  };
  expect(faultsOf(wrong, { file })).toEqual([
    'api-key is required',
    'api-url is required',
    'template-file must not be given together with template',
    'template-file must be the path of a file in the repository: check it out before this step',
    'output-schema must be a JSON object',
    'target-duration-minutes must be a number',
    'metadata must be a JSON object',
    'pr-numbers must be a JSON array, or values separated by commas',
    'issue-numbers must have numbers only',
    'fail-on-error must be true or false',
  ]);
});

it.each(['shop.example', 'https://', 'ftp://shop.example'])(
  'names the input of the address %s',
  (address) => {
    const faults = faultsOf({ 'api-key': 'ht_test_…', 'api-url': address });
    expect(faults).toEqual([
      'api-key must have visible ASCII characters only',
      'api-url must begin with https:// or http://',
    ]);
  },
);

it('has one fault for each wrong value, with any other inputs', () => {
  const wrong: Record<string, fc.Arbitrary<string>> = {
    'timeout-minutes': fc.constantFrom('x', '1h', '1,5', '0', '-1'),
    'max-extension-count': fc.constantFrom('many', '-'),
    'cancel-on-abort': fc.constantFrom('0', 'yes', 'on'),
    'output-schema': fc.constantFrom('{', '1', 'null', '"x"'),
    'issue-numbers': fc.constantFrom('a', '1,b', '["c"]'),
  };
  fc.assert(
    fc.property(fc.record(wrong, { requiredKeys: [] }), (inputs) => {
      const faults = faultsOf({ ...key, ...(inputs as Record<string, string>) });
      expect(faults.map((fault) => fault.split(' ')[0]).toSorted()).toEqual(Object.keys(inputs).toSorted());
    }),
  );
});
