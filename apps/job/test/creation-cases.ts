/**
 * Requests for a job by parameter, and their answers: `accepted`, words that the message of the 400 must contain, or the
 * error. Each case changes a valid request. Undefined fields are left out.
 */
import type { ErrorClass } from '@handtest/contracts/define';
import { OrganizationNotFound, ProjectNotFound } from '@handtest/contracts/identity';

export interface CreationCase {
  parameter: string;
  what: string;
  changes: Record<string, unknown>;
  answer: 'accepted' | { refused: string } | ErrorClass;
}

/** In which the organization can create issues. */
export const fileable = 'acme/fileable';

/** Of the caller: a project with the template `Stored`, which has a url. */
export interface Grounds {
  organizationId: string;
  foreignProjectId: string;
  foreignOrganizationId: string;
}

const types: Record<string, string> = {
  projectId: 'text',
  organizationId: 'text',
  url: 'text',
  description: 'text',
  outputSchema: 'object',
  resultsTemplate: 'text',
  template: 'text',
  templateContent: 'text',
  targetDurationMinutes: 'number',
  maxExtensionMinutes: 'number',
  maxExtensionCount: 'number',
  additionalValidationInstructions: 'text',
  deviceClass: 'text',
  codehostRepos: 'list',
  codehostRepo: 'text',
  codehostToken: 'text',
  prNumbers: 'list',
  issueNumbers: 'list',
  checkTestability: 'boolean',
  autoCreateCodehostIssues: 'boolean',
  autoCreateCodehostIssuesRepo: 'text',
  secrets: 'list',
  metadata: 'object',
};
const values = { text: 'text', number: 5, boolean: true, list: [1], object: { a: 1 }, null: null };

/** Every parameter left out, and with a value of each wrong type. */
function byType(): CreationCase[] {
  const absent = Object.keys(types).map((parameter): CreationCase => {
    const answer = ['projectId', 'url', 'description'].includes(parameter)
      ? { refused: `${parameter} is required` }
      : 'accepted';
    return { parameter, what: 'absent', changes: { [parameter]: undefined }, answer };
  });
  const wrong = Object.entries(types).flatMap(([parameter, type]) =>
    Object.entries(values)
      .filter(([name]) => name !== type)
      .map(([name, value]) => refusal(parameter, name, value)),
  );
  return [...absent, ...wrong];
}

function refusal(parameter: string, what: string, value: unknown, words = parameter): CreationCase {
  return { parameter, what, changes: { [parameter]: value }, answer: { refused: words } };
}

const some = (count: number, text: string) => text.repeat(count);
const fields = (count: number, field: unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, field]));
const nested = (depth: number): object =>
  depth === 1 ? { type: 'string' } : { type: 'array', description: 'x', items: nested(depth - 1) };
const text = { type: 'string', description: 'x' };
const repos = (count: number) => Array.from({ length: count }, (_, n) => `acme/repo-${n}`);

/** Accepted values. */
const taken: Record<string, unknown[]> = {
  organizationId: ['org_unknown', ''],
  url: [
    'http://example.com',
    'https://example.com/a?b=c&d=%20#e',
    'http://localhost:3000',
    'http://127.0.0.1:65535/',
    'HTTPS://EXAMPLE.COM',
    'https://müller.example/größe',
    'https://my_branch.example.com',
    'https://example.com./',
    'http://[::1]:3000/',
    `https://example.com/${some(2_028, 'x')}`,
  ],
  description: [
    'x',
    'Größe\n\tprüfen 👍',
    some(20_000, 'x'),
    some(20_000, '👍'),
    '<script>alert(1)</script>',
  ],
  outputSchema: [
    {},
    { a: text, b: { type: 'number', description: 'x', example: null } },
    { a: { type: 'boolean', description: '' } },
    {
      a: {
        type: 'array',
        description: 'x',
        items: { type: 'object', properties: { b: { type: 'string' } } },
      },
    },
    { a: { ...text, enum: ['S', 'M'] } },
    { constructor: text, toString: text },
    fields(100, text),
    { a: nested(8) },
  ],
  resultsTemplate: [
    'A: [ ]',
    'A: ___',
    'A: #',
    'A: ( ) b ( ) c',
    'A: [ ] b [ ] c',
    'A:\n- ___',
    `# ${some(900, 'x')}\nA: #`,
    Array.from({ length: 100 }, (_, n) => `Field ${n}: #`).join('\n'),
  ],
  template: ['Stored', 'Find bugs', 'FIND BUGS', 'Assess usability', 'Give feedback'],
  templateContent: ['Look.', '---\nduration: 5\n---\nLook.', '## Results\nA: [ ]', '\uFEFF---\r\n---\r\n'],
  targetDurationMinutes: [1, 1.5, 15, 30, 119.99, 120],
  maxExtensionMinutes: [0, 0.5, 5, 105],
  maxExtensionCount: [0, 1, 3, 100],
  additionalValidationInstructions: ['', 'Be strict.', some(10_000, 'x')],
  deviceClass: ['desktop', 'mobile'],
  codehostRepos: [[], ['acme/shop'], repos(50), ['A1/._-', 'a_b/c', 'a/b.c_d-e'], ['acme/shop', 'acme/shop']],
  codehostRepo: ['acme/shop', `a/${some(100, 'x')}`, `${some(39, 'a')}/b`],
  codehostToken: ['12345678', some(500, '~')],
  checkTestability: [true, false],
  autoCreateCodehostIssues: [false],
  autoCreateCodehostIssuesRepo: ['acme/shop'],
  metadata: [
    {},
    { a: null, b: [{ c: true }] },
    { m: some(16_384 - 8, 'x') },
    { autoCreateCodehostIssuesRepo: 5 },
    JSON.parse('{"__proto__":{"a":1},"constructor":2}'),
  ],
  idempotencyKey: ['k', some(255, 'k'), '!~'],
};

/** Refused values, with words of the message. */
const outOfRange: [parameter: string, words: string, values: unknown[]][] = [
  [
    'url',
    'url',
    [
      '',
      'example.com',
      '//example.com',
      'http://',
      'http:example.com',
      'ftp://example.com',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://exa mple.com',
      'https://example.com/\n',
      'https://example.com/\u0000',
      'https://example.com:65536',
      `https://example.com/${some(2_029, 'x')}`,
    ],
  ],
  ['description', 'description', ['', some(20_001, 'x'), 'a\u0000b']],
  ['secrets', 'secrets', [[''], ['a\u0000b'], [some(61, 'x')], ['a', 'a'], repos(11)]],
  [
    'outputSchema',
    'outputSchema',
    [
      { a: {} },
      { a: 'string' },
      { a: null },
      { a: { type: 'string', description: 5 } },
      { a: { type: 'date', description: 'x' } },
      { a: { ...text, enum: [] } },
      { a: { ...text, items: { type: 'string' } } },
      { a: { ...text, properties: {} } },
      { a: { type: 'object', description: 'x', required: 'b' } },
      { '': text },
      { [some(101, 'x')]: text },
      JSON.parse('{"__proto__":{"type":"string","description":"x"}}'),
      fields(101, text),
      { a: nested(9) },
      { a: { ...text, example: some(65_536, 'x') } },
    ],
  ],
  [
    'resultsTemplate',
    'resultsTemplate',
    [
      '',
      'Tell us.',
      'A: maybe',
      '- ___',
      'A: [ ]\nA: #',
      'A: ( ) b',
      'A:',
      'A: [ ]\u0000',
      `A: [ ]\n${some(20_000, '\n')}`,
      Array.from({ length: 101 }, (_, n) => `Field ${n}: #`).join('\n'),
    ],
  ],
  ['template', 'template', ['', 'Nothing', 'stored', some(201, 'x'), 'a\u0000b', '__proto__']],
  [
    'templateContent',
    'templateContent',
    [
      '',
      '---js\nprocess.exit()\n---\n',
      '---\nduration: 5',
      '---\nduration: soon\n---\n',
      '---\na: &a 1\nduration: *a\n---\n',
      '---\nname: !!js/function x\n---\n',
      'Look.\n## Results\nTell us.',
      some(65_537, 'x'),
      some(40_000, 'é'),
      'a\u0000b',
    ],
  ],
  ['targetDurationMinutes', 'targetDurationMinutes', [0, 0.99, -1, 120.01, 121, 1e9]],
  ['maxExtensionMinutes', 'maxExtensionMinutes', [-1, -0.1, 119.5, 120, 106]],
  ['maxExtensionCount', 'maxExtensionCount', [-1, 1.5, 101]],
  ['additionalValidationInstructions', 'additionalValidationInstructions', [some(10_001, 'x'), 'a\u0000b']],
  ['deviceClass', 'deviceClass', ['', 'Desktop', 'tablet', '__proto__']],
  [
    'codehostRepos',
    'codehostRepos',
    [['shop'], ['a/b/c'], ['-a/b'], ['a/b '], ['a/'], ['/b'], [''], [null], [['a/b']], ['a/b', 5], repos(51)],
  ],
  [
    'codehostRepo',
    'codehostRepo',
    ['', 'shop', 'a/b/c', 'a b/c', `a/${some(101, 'x')}`, `${some(40, 'a')}/b`, 'a/b\n'],
  ],
  ['autoCreateCodehostIssues', 'autoCreateCodehostIssues must be sent with codehostRepos', [true]],
  [
    'autoCreateCodehostIssuesRepo',
    'autoCreateCodehostIssuesRepo must be written as owner/repo',
    ['shop', ''],
  ],
  [
    'codehostToken',
    'codehostToken must have 8 to 500',
    ['1234567', some(501, 'x'), 'with a blank', 'größe123'],
  ],
  ...['prNumbers', 'issueNumbers'].map((field): [string, string, unknown[]] => [
    field,
    field,
    [[], [0], [-1], [1.5], [1, 1], ['1'], [null], [2 ** 31], Array.from({ length: 21 }, (_, n) => n + 1)],
  ]),
  ['metadata', 'metadata must be at most 16 KB', [{ m: some(16_384 - 7, 'x') }]],
  ['idempotencyKey', 'Idempotency-Key', ['', 'a b', 'ä', some(256, 'k'), 'a\u0000', 5]],
];

const stored = { url: undefined, description: undefined, template: 'Stored' };
const sent = { url: undefined, description: undefined };
const filing = { autoCreateCodehostIssues: true };

/** Combinations of parameters. */
function together({ organizationId, foreignProjectId, foreignOrganizationId }: Grounds): CreationCase[] {
  const nowhere = { projectId: undefined };
  const there = { ...nowhere, codehostRepo: 'acme/shop' };
  const rows: [what: string, changes: Record<string, unknown>, answer: CreationCase['answer'] | string][] = [
    [
      'a url of 2,100 characters',
      { url: `https://a.example/${'x'.repeat(2_100)}` },
      'url must have at most 2,048 characters',
    ],
    [
      'a url with a password',
      { url: 'https://user:secret@a.example/' },
      'must not contain a user name or password',
    ],
    ['a url that no browser opens', { url: 'https://foo.0x4/' }, 'a browser can open'],
    ['a url with half of a surrogate pair', { url: 'https://a.example/\ud800' }, 'url must be valid Unicode'],
    ['a url without a scheme', { url: 'a.example' }, 'http:// or https:// address'],
    ['120 and 0 minutes', { targetDurationMinutes: 120, maxExtensionMinutes: 0 }, 'accepted'],
    ['1 and 119 minutes', { targetDurationMinutes: 1, maxExtensionMinutes: 119 }, 'accepted'],
    ['60 and 60 minutes', { targetDurationMinutes: 60, maxExtensionMinutes: 60 }, 'accepted'],
    ['60 and 60.5 minutes', { targetDurationMinutes: 60, maxExtensionMinutes: 60.5 }, 'maxExtensionMinutes'],
    ['120 and 1 minutes', { targetDurationMinutes: 120, maxExtensionMinutes: 1 }, 'maxExtensionMinutes'],
    ['no extension in two ways', { maxExtensionMinutes: 0, maxExtensionCount: 0 }, 'accepted'],
    [
      'schema and results',
      { outputSchema: {}, resultsTemplate: 'A: [ ]' },
      'resultsTemplate must be left out when outputSchema is given',
    ],
    [
      'template and content',
      { template: 'Stored', templateContent: 'Look.' },
      'templateContent must be left out when template is given',
    ],
    ['a repository among several', { codehostRepo: 'a/b', codehostRepos: ['c/d', 'a/b'] }, 'accepted'],
    [
      'a repository beside others',
      { codehostRepo: 'a/b', codehostRepos: ['c/d'] },
      'codehostRepo must be one of',
    ],
    ['a repository beside none', { codehostRepo: 'a/b', codehostRepos: [] }, 'accepted'],
    ['filing and repositories', { ...filing, codehostRepos: [fileable] }, 'accepted'],
    ['filing and a repository', { ...filing, codehostRepo: fileable }, 'accepted'],
    [
      'filing with a token',
      { ...filing, codehostRepo: 'a/b', codehostToken: 'a-token-of-the-caller' },
      'accepted',
    ],
    ['filing and no repositories', { ...filing, codehostRepos: [] }, 'autoCreateCodehostIssues'],
    [
      'filing elsewhere',
      { ...filing, codehostRepo: 'a/b', metadata: { autoCreateCodehostIssuesRepo: fileable } },
      'accepted',
    ],
    [
      'filing nowhere',
      { ...filing, codehostRepo: 'a/b', metadata: { autoCreateCodehostIssuesRepo: 'c' } },
      'metadata.autoCreateCodehostIssuesRepo',
    ],
    [
      'filing in a repository of the content',
      { ...filing, templateContent: `---\ncodehost_repos: [${fileable}]\n---\n` },
      'accepted',
    ],
    ['a template alone', stored, 'accepted'],
    ['a template and another url', { ...stored, url: 'https://other.example.com' }, 'accepted'],
    ['a template and a bad url', { ...stored, url: 'other' }, 'url must be'],
    ['a template and a longer target', { ...stored, targetDurationMinutes: 120 }, 'accepted'],
    ['a template and too much', { ...stored, maxExtensionMinutes: 100 }, 'maxExtensionMinutes'],
    ['a template and a schema', { ...stored, outputSchema: {} }, 'accepted'],
    ['a built-in template without url', { ...stored, template: 'Find bugs' }, 'url is required'],
    ['content alone', { ...sent, templateContent: '---\nurl: https://a.example\n---\nLook.' }, 'accepted'],
    ['content without url', { ...sent, templateContent: 'Look.' }, 'url is required'],
    [
      'content without instructions',
      { ...sent, templateContent: '---\nurl: https://a.example\n---\n' },
      'description is required',
    ],
    [
      'content with too much together',
      { templateContent: '---\nduration: 100\n---\n', maxExtensionMinutes: 21 },
      'maxExtensionMinutes',
    ],
    ['neither url nor description', sent, 'url is required'],
    ['unknown fields', { colour: 'red', status: 'completed', id: 'job_1' }, 'accepted'],
    ['no project of that id', { projectId: 'proj_none' }, ProjectNotFound],
    ['no id', { projectId: '' }, ProjectNotFound],
    ['a project of others', { projectId: foreignProjectId }, ProjectNotFound],
    ['a repository and no organization', there, 'organizationId is required'],
    ['an organization and no repository', { ...nowhere, organizationId }, 'projectId is required'],
    ['an organization and a repository', { ...there, organizationId }, 'accepted'],
    ['an organization and repositories', { ...nowhere, organizationId, codehostRepos: repos(3) }, 'accepted'],
    [
      'an organization and the content’s repository',
      { ...nowhere, organizationId, templateContent: '---\ncodehost_repos: [a/b]\n---\n' },
      'accepted',
    ],
    ['an organization of others', { ...there, organizationId: foreignOrganizationId }, OrganizationNotFound],
    ['no organization of that id', { ...there, organizationId: 'org_none' }, OrganizationNotFound],
    ['a project and an organization of others', { organizationId: foreignOrganizationId }, 'accepted'],
  ];
  return rows.map(([what, changes, answer]) => ({
    parameter: Object.keys(changes).join(', '),
    what,
    changes,
    answer: typeof answer === 'string' && answer !== 'accepted' ? { refused: answer } : answer,
  })) as CreationCase[];
}

export function creationCases(grounds: Grounds): CreationCase[] {
  const edges = Object.entries(taken).flatMap(([parameter, list]) =>
    list.map((value, index): CreationCase => {
      return {
        parameter,
        what: `good value ${index + 1}`,
        changes: { [parameter]: value },
        answer: 'accepted',
      };
    }),
  );
  const bad = outOfRange.flatMap(([parameter, words, list]) =>
    list.map((value, index) => refusal(parameter, `bad value ${index + 1}`, value, words)),
  );
  return [...byType(), ...edges, ...bad, ...together(grounds)];
}
