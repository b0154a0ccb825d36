/** Refused parameters of a new job. Each row changes a valid body. */
import type { ErrorCase, Ground } from './error-case.js';

type Row = readonly [name: string, changes: object, params: readonly string[] | string, expects: string];

const long = (length: number) => 'x'.repeat(length);
const field = { type: 'string', description: 'A text' };
const complete = 'must be a complete http:// or https:// address, such as https://example.com/login';
const minutes = 'must be a number from 1 to 120';
const ownerRepo = 'must be written as owner/repo';

const simple: readonly Row[] = [
  ['url of 5', { url: 5 }, 'url', `url ${complete}; it is 5`],
  ['url of null', { url: null }, 'url', `${complete}; it is null`],
  ['url without text', { url: '' }, 'url', complete],
  ['url without scheme', { url: 'example.com' }, 'url', `${complete}; it is "example.com"`],
  ['url of a scheme alone', { url: 'https://' }, 'url', complete],
  ['url with a blank', { url: 'https://exa mple.com' }, 'url', complete],
  ['url of JavaScript', { url: 'javascript:alert(1)' }, 'url', complete],
  ['url of ftp', { url: 'ftp://example.com' }, 'url', complete],
  [
    'url too long',
    { url: `https://a.example/${long(3_000)}` },
    'url',
    'at most 2,048 characters; it has 3,018',
  ],
  [
    'url with a password',
    { url: 'https://ann:pw@a.example' },
    'url',
    'must not contain a user name or password',
  ],
  ['url missing', { url: undefined }, 'url', 'url is required'],
  ['description missing', { description: undefined }, 'description', 'description is required'],
  ['description of blanks', { description: '  ' }, 'description', 'description must not be blank'],
  ['description empty', { description: '' }, 'description', 'description must not be empty'],
  [
    'description too long',
    { description: long(20_001) },
    'description',
    'at most 20,000 characters; it has 20,001',
  ],
  ['description with NUL', { description: 'a\u0000' }, 'description', 'the character NUL'],
  ['description of half a pair', { description: '\ud800' }, 'description', 'must be valid Unicode'],
  ['description as a list', { description: ['a'] }, 'description', 'must be a string; it is an array'],
  ['target as text', { targetDurationMinutes: '10' }, 'targetDurationMinutes', `${minutes}; it is "10"`],
  ['target of 0', { targetDurationMinutes: 0 }, 'targetDurationMinutes', `${minutes}; it is 0`],
  ['target of 500', { targetDurationMinutes: 500 }, 'targetDurationMinutes', `${minutes}; it is 500`],
  ['target of null', { targetDurationMinutes: null }, 'targetDurationMinutes', `${minutes}; it is null`],
  ['extension below 0', { maxExtensionMinutes: -1 }, 'maxExtensionMinutes', 'must be a number from 0 to 119'],
  ['extension beyond the default', { maxExtensionMinutes: 106 }, 'maxExtensionMinutes', '15 + 106 is 121'],
  [
    'count of 1.5',
    { maxExtensionCount: 1.5 },
    'maxExtensionCount',
    'must be a whole number from 0 to 100; it is 1.5',
  ],
  ['another device', { deviceClass: 'tablet' }, 'deviceClass', 'must be desktop or mobile; it is "tablet"'],
  ['metadata as text', { metadata: 'x' }, 'metadata', 'must be an object; it is "x"'],
  [
    'metadata too large',
    { metadata: { a: long(20_000) } },
    'metadata',
    'must be at most 16 KB as JSON; it has 20 KB',
  ],
  [
    'testability as text',
    { checkTestability: 'yes' },
    'checkTestability',
    'must be true or false; it is "yes"',
  ],
  ['repositories as text', { codehostRepos: 'a/b' }, 'codehostRepos', 'must be an array; it is "a/b"'],
  ['a wrong repository', { codehostRepos: ['a/b', 'c'] }, 'codehostRepos[1]', `${ownerRepo}; it is "c"`],
  ['a repository as URL', { codehostRepo: 'https://x.example/a/b' }, 'codehostRepo', ownerRepo],
  [
    'a repository not among',
    { codehostRepos: ['a/b'], codehostRepo: 'c/d' },
    'codehostRepo',
    'one of codehostRepos',
  ],
  [
    'filing without repository',
    { autoCreateCodehostIssues: true },
    'autoCreateCodehostIssues',
    'codehostRepos',
  ],
  ['a short token', { codehostToken: 'abc' }, 'codehostToken', 'must have 8 to 500 visible ASCII characters'],
  [
    'validation as a number',
    { additionalValidationInstructions: 5 },
    'additionalValidationInstructions',
    'a string',
  ],
  ['no pull requests', { prNumbers: [] }, 'prNumbers', 'must have at least 1 entry; it has 0'],
  [
    'a wrong issue',
    { issueNumbers: [1, 0] },
    'issueNumbers[1]',
    'must be a whole number of at least 1; it is 0',
  ],
  [
    'description twice',
    { additionalDescription: 'x', template: 'T' },
    'additionalDescription',
    'must be left out',
  ],
  ['two templates', { template: 'T', templateContent: 'Look' }, 'templateContent', 'when template is given'],
  ['template unknown', { template: 'nope' }, 'template', 'none is named "nope"'],
  ['template empty', { template: '' }, 'template', 'template must not be empty'],
];

const schemas: readonly Row[] = [
  ['schema as text', { outputSchema: 'x' }, 'outputSchema', 'must be an object; it is "x"'],
  ['schema as a list', { outputSchema: [] }, 'outputSchema', 'must be an object; it is an array'],
  [
    'a JSON Schema',
    { outputSchema: { type: 'object', properties: { a: field } } },
    'outputSchema',
    'it is a JSON Schema, so send only its "properties"',
  ],
  [
    'unknown type',
    { outputSchema: { a: { ...field, type: 'date' } } },
    'outputSchema.a.type',
    'array or object',
  ],
  [
    'a number as description',
    { outputSchema: { a: { ...field, description: 5 } } },
    'outputSchema.a.description',
    'must be a string',
  ],
  ['field as text', { outputSchema: { a: 'string' } }, 'outputSchema.a', 'must be an object such as {"type"'],
  [
    'too many fields',
    { outputSchema: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`f${n}`, field])) },
    'outputSchema',
    'must have at most 100 fields; it has 101',
  ],
  [
    'enum of no value',
    { outputSchema: { a: { ...field, enum: [1] } } },
    'outputSchema.a.enum',
    'a value of type string',
  ],
  [
    'items of a text',
    { outputSchema: { a: { ...field, items: field } } },
    'outputSchema.a.items',
    'must be left out',
  ],
  [
    'results of prose',
    { resultsTemplate: 'Tell me' },
    'resultsTemplate',
    'resultsTemplate line 1: a line must be',
  ],
  ['results empty', { resultsTemplate: '' }, 'resultsTemplate', 'resultsTemplate must not be empty'],
  [
    'label twice',
    { resultsTemplate: 'a: #\na: #' },
    'resultsTemplate',
    'line 2: the label "a" must not be used twice',
  ],
  [
    'schema and results',
    { outputSchema: { a: field }, resultsTemplate: 'A: [ ]' },
    'resultsTemplate',
    'must be left out when outputSchema is given',
  ],
];

const content = (text: string) => ({ templateContent: text, url: undefined, description: undefined });
const templates: readonly Row[] = [
  ['YAML with an open bracket', content('---\na: [b\n---\nx'), 'templateContent', 'must be valid YAML: '],
  ['YAML with a tab', content('---\na:\n\tb: 1\n---\nx'), 'templateContent', 'the indentation is a tab'],
  ['a key twice', content('---\nduration: 5\nduration: 6\n---\nx'), 'templateContent', 'a key is used twice'],
  [
    'a wrong duration',
    content('---\nduration: soon\n---\nx'),
    'templateContent',
    `duration ${minutes}; it is "soon"`,
  ],
  [
    'an anchor',
    content('---\nduration: &a 5\n---\nx'),
    'templateContent',
    'without tags, anchors and aliases',
  ],
  [
    'front matter without end',
    content('---\nduration: 5'),
    'templateContent',
    'add a line that contains only ---',
  ],
  ['content without url', content('Look'), 'url', 'url is required because the template has none'],
  [
    'content without instructions',
    content('---\nurl: https://a.example\n---\n'),
    'description',
    'the template has none',
  ],
];

const several: readonly Row[] = [
  [
    'nothing but a project',
    { url: undefined, description: undefined },
    ['url', 'description'],
    'url is required',
  ],
  [
    'three wrong types',
    { url: 5, deviceClass: 'tv', metadata: 1 },
    ['url', 'deviceClass', 'metadata'],
    complete,
  ],
  [
    'two wrong fields of a schema',
    { outputSchema: { a: { ...field, type: 'date' }, b: 5 } },
    ['outputSchema.a.type', 'outputSchema.b'],
    'must be boolean, string, number, array or object',
  ],
  [
    'a wrong url and a wrong schema',
    { url: 'shop', outputSchema: { a: 5 } },
    ['url', 'outputSchema.a'],
    complete,
  ],
  [
    'two wrong lines of results',
    { resultsTemplate: 'one\ntwo' },
    ['resultsTemplate', 'resultsTemplate'],
    'line 1',
  ],
  [
    'two wrong keys of front matter',
    content('---\nduration: 0\ndevice_class: tv\n---\nx'),
    ['templateContent', 'templateContent'],
    'duration',
  ],
  [
    'two wrong repositories',
    { codehostRepos: ['a', 'b/c', 'd'] },
    ['codehostRepos[0]', 'codehostRepos[2]'],
    ownerRepo,
  ],
  [
    'too long together, and a wrong device',
    { ...{ targetDurationMinutes: 110, maxExtensionMinutes: 30 }, deviceClass: 'tv' },
    ['deviceClass', 'maxExtensionMinutes'],
    'desktop or mobile',
  ],
];

export function jobCases({ projectId }: Ground): ErrorCase[] {
  const valid = { projectId, url: 'https://shop.example.com', description: 'Buy a hat.' };
  return [...simple, ...schemas, ...templates, ...several].map(([name, changes, params, expects]) => ({
    ...({ name, as: 'key', method: 'POST', path: '/api/jobs', body: { ...valid, ...changes } } as const),
    ...{ status: 400, code: 'invalid_request', params: [params].flat(), expects },
  }));
}
