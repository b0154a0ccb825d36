/** Keeps documents, messages, comments, names and titles of tests free of words that need a second read. */
import { schemas } from '@handtest/contracts/schema';
import { globSync } from 'node:fs';
import { type ErrorClass, ContractError } from '@handtest/contracts/define';
import { projectRoot } from '@handtest/deployment';
import { getMetadataStorage } from 'class-validator';
import fc from 'fast-check';
import ts from 'typescript';
import { codeProse } from './code-prose.js';
import { hitsIn, nameRules, proseOf, rules } from './plain-english.js';
import { type SourceFile, sources } from './source.js';

/** Each text breaks the rule of its name. */
const fixtures: readonly (readonly [rule: string, texts: readonly string[]])[] = [
  ['tell', ['The caller is told.', 'An event\nTELLS of it', 'telling apart']],
  ['owe', ['a delivery is owed', 'the organization owes']],
  ['doom', ['the doomed row']],
  ['judge', ['The name is judged', 'judging']],
  ['whoever', ['whoever calls', 'Whoever ends']],
  ['nobody', ['nobody’s', 'somebody else', 'for everybody']],
  ['take … for', ['takes a redirect for an answer', 'taken\nfor the same', 'took the old one for a new']],
  ['what becomes of', ['what became of it', 'waits for what becomes\nof the ping']],
  ['meanwhile', ['is added meanwhile']],
  ['stand', ['a row stands there', 'what stood in it']],
  ['lie', ['between these lies the page', 'where it lay']],
  ['anew', ['is claimed anew', 'starts afresh']],
  ['thrice', ['is sent thrice']],
  ['for ever', ['is kept for ever']],
  ['whatever', ['whatever the answer is', 'whichever comes first', 'wherever it is']],
  ['meant', ['the project that is meant']],
  ['a while', ['after a while', 'waits a\nmoment']],
  ['in vain', ['was tried in vain']],
];

/** Each name breaks the rule of its name, alone and within a longer name. */
const nameFixtures: typeof fixtures = [
  ['sound', ['sound', 'isSound']],
  ['isSettled', ['isSettled', 'is_settled']],
  ['announced', ['announced', 'JobAnnounced', 'announceEnd']],
  ['Laggards', ['Laggards', 'laggardOf']],
  ['Turnover', ['Turnover', 'quickTurnover']],
  ['takeUp', ['takeUp', 'take_up_sql']],
  ['giveBack', ['giveBack', 'giveBackLate']],
  ['itsTurn', ['atItsTurn', 'itsTurn']],
  ['stretch', ['stretch', 'STRETCHES', 'stretchOf']],
  ['unheard', ['unheard', 'finishUnheard']],
  ['dealtWith', ['DealtWith', 'dealtWithSql']],
  ['sentAlong', ['sentAlong', 'isSentAlong']],
];

const pairsOf = (list: typeof fixtures) =>
  list.flatMap(([rule, texts]) => texts.map((text) => [rule, text] as const));

describe('the word list', () => {
  it('has fixtures for each rule', () => {
    expect(fixtures.map(([rule]) => rule)).toEqual(rules.map(({ name }) => name));
    expect(nameFixtures.map(([rule]) => rule)).toEqual(nameRules.map(({ name }) => name));
  });

  it.each(pairsOf(fixtures))('catches %s in %j', (name, text) => {
    const { instead } = rules.find((rule) => rule.name === name)!;
    expect(hitsIn(text).map((hit) => hit.instead)).toContain(instead);
  });

  it.each(pairsOf(nameFixtures))('catches %s in the name %s', (name, text) => {
    const { names } = codeProse({ path: 'x.ts', text: `const ${text} = 1;` });
    const { instead } = nameRules.find((rule) => rule.name === name)!;
    expect(hitsIn(names, nameRules)).toEqual([{ line: 1, words: expect.any(String), instead }]);
  });

  it.each([
    'A job takes 3 seconds for the first call',
    'A tester claims a job and lists its outstanding slots',
    'The standard library understands allowed retells and flowed believers',
    'The queue accepts a delay',
    'The page asks what else the caller means',
    'It gives the job back and meanders',
  ])('has no hit in %j', (text) => {
    expect(hitsIn(text)).toEqual([]);
  });

  it('names the line of the word', () => {
    const line = fc.constantFrom('', 'A job ends.', '- one `stands`', '| a | b |');
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (before, after) => {
        const text = proseOf([...before, 'Nobody claims it.', ...after].join('\n'));
        expect(hitsIn(text).map((hit) => [hit.line, hit.words])).toEqual([[before.length + 1, 'Nobody']]);
      }),
    );
  });

  it('leaves code out, and finds what follows it', () => {
    const text = proseOf('```sql\nSELECT told\n```\n`owed` [x](told.md)\nIt is told.');
    expect(hitsIn(text)).toEqual([{ line: 5, words: 'told', instead: rules[0]!.instead }]);
  });
});

/** Each of the three parts has hits only in the lines that say so. */
const source = `import { told } from 'told'; // name
/** Whoever calls,
 * takes the row
 * for a job. */ // comment
it('is told', () => owe(\`doomed //\${/*owed*/ 1}\`)); // title, comment, name
it.each([['nobody']])(\`tells \${who} so\`, async () => {}); // title
const url = 'https://nobody'; // nothing
const pattern = /\\/\\*judges*/; // nothing
await Promise.allSettled(soundCheck.standards); // nothing
class JobTold { #oweMissed = REDIS_STANDS; } // name
`;

describe('a source file', () => {
  const prose = codeProse({ path: 'x.ts', text: source });
  const linesOf = (part: keyof typeof prose) => hitsIn(prose[part], rules).map(({ line }) => line);

  it('has comments, also in templates, but not in literals', () => {
    expect(linesOf('comments')).toEqual([5, 2, 3]);
  });

  it('has titles of tests, as texts and as templates', () => {
    expect(linesOf('titles').sort()).toEqual([5, 6]);
  });

  it('has names, whose words are parted by capitals and underscores', () => {
    expect(linesOf('names').sort()).toEqual([1, 10, 10, 10, 5]);
  });

  it('has comments and names in SQL as well', () => {
    const text = "SELECT doomed_at -- whoever\nFROM job WHERE why = 'is_told' -- owed";
    const { comments, names } = codeProse({ path: 'x.sql', text });
    expect(hitsIn(comments).map(({ words }) => words)).toEqual(['owed', 'whoever']);
    expect(hitsIn(names).map(({ words }) => words)).toEqual(['told', 'owed', 'doomed', 'whoever']);
  });
});

describe('the code', () => {
  const files = sources('{*,{apps,docker,e2e,libs,tools}/**/*}.{ts,mjs,js,sql,ts.template}').filter(
    ({ path }) => !path.includes('node_modules/'),
  );
  const proses = files.map(({ path, text }) => ({
    path,
    ...codeProse({ path: path.replace('.template', ''), text }),
  }));
  const hitsOf = (part: 'comments' | 'titles' | 'names', broken = rules) =>
    proses.flatMap((prose) =>
      hitsIn(prose[part], broken).map(
        ({ line, words, instead }) => `${prose.path}:${line} ${words}: ${instead}`,
      ),
    );

  it('is found in every folder that has some', () => {
    const folders = new Set(proses.map(({ path }) => path.split('/').slice(0, -1).join('/')));
    expect([...folders]).toEqual(
      expect.arrayContaining(['', 'docker', 'e2e/access', 'libs/contracts/job', 'tools/nx']),
    );
    expect(proses.length).toBeGreaterThan(500);
  });

  it('has comments in plain English', () => {
    expect(hitsOf('comments')).toEqual([]);
  });

  it('has titles of tests in plain English', () => {
    expect(hitsOf('titles')).toEqual([]);
  });

  it('has names in plain English', () => {
    expect(hitsOf('names', [...rules, ...nameRules])).toEqual([]);
  });
});

const documents = sources('**/*.md').filter(({ path }) => !path.includes('node_modules/'));

describe('a document', () => {
  it('is found in every folder that has some', () => {
    const folders = new Set(documents.map(({ path }) => path.split('/').slice(0, -1).join('/')));
    expect([...folders]).toEqual(expect.arrayContaining(['', 'docs', 'docs/decisions', 'apps/job', 'k8s']));
  });

  it.each(documents.map(({ path, text }) => [path, text] as const))(
    '%s is in plain English',
    (_path, text) => {
      expect(hitsIn(proseOf(text))).toEqual([]);
    },
  );
});

interface Exports {
  readonly [name: string]: unknown;
}

interface Row {
  readonly summary: string;
  readonly noContent?: string;
  readonly errors?: readonly ErrorClass[];
}

const gateway = '../../apps/gateway';
const routes = async () =>
  ((await import(`${gateway}/route/routes.js`)) as { routes: readonly Row[] }).routes;

/** Of statements and their parts, in capitals as the house writes them. */
const sqlWords = /\b(?:SELECT|UPDATE|DELETE|INSERT|FROM|WHERE|CREATE|AS \()/;

const isClass = (value: unknown): value is new () => object =>
  typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));

async function classesOf(pattern: string): Promise<(new () => object)[]> {
  const files = globSync(pattern, { cwd: projectRoot() });
  const modules = await Promise.all(
    files.map(async (file) => (await import(`../../${file}`)) as unknown as Exports),
  );
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

function isError(value: new () => object): boolean {
  return value.prototype instanceof ContractError && 'code' in value;
}

/** The messages that decorators of a class were given. */
function validatorMessages(type: new () => object): string[] {
  return getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .map(({ message }) => message)
    .filter((message) => typeof message === 'string');
}

/** Literals of three words or more: messages, logs, mails, and SQL, whose names are read as words. */
function textsIn({ path, text }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      found.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return found
    .filter((one) => /\S \S+ \S/.test(one))
    .map((one) => (sqlWords.test(one) ? one.replaceAll('_', ' ') : one));
}

describe('the API', () => {
  it('says what is wrong in plain English', async () => {
    const contracts = await classesOf('libs/contracts/*/index.ts');
    const ofRoutes = (await routes()).flatMap((row) => row.errors ?? []);
    const errors = [...contracts.filter(isError), ...ofRoutes] as ErrorClass[];
    const classes = [
      ...contracts,
      ...(await classesOf('apps/*/config.ts')),
      ...(await classesOf('apps/job/template/front-matter.ts')),
    ];
    const written = sources('{apps,libs}/**/*.ts')
      .filter(
        ({ path }) =>
          !path.includes('/test/') &&
          !/\.spec\.ts$|^libs\/test|\/migrations\/|\/weight\.generated\.ts$/.test(path),
      )
      .flatMap(textsIn);
    const ofValidators = classes.flatMap(validatorMessages);
    expect(errors.length).toBeGreaterThan(50);
    expect(ofValidators.length).toBeGreaterThan(20);
    expect(written.length).toBeGreaterThan(500);
    const messages = [...errors.map((error) => new error().message), ...ofValidators, ...written];
    expect(messages.flatMap((message) => hitsIn(message).map((hit) => ({ ...hit, message })))).toEqual([]);
  });

  it('describes its endpoints and fields in plain English', async () => {
    const summaries = (await routes()).flatMap(({ summary, noContent = '' }) => [summary, noContent]);
    const descriptions = [...JSON.stringify(schemas).matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text]) => JSON.parse(text!) as string,
    );
    expect(descriptions.length).toBeGreaterThan(100);
    const texts = [...summaries, ...descriptions];
    expect(texts.flatMap((text) => hitsIn(proseOf(text)).map((hit) => ({ ...hit, text })))).toEqual([]);
  });
});
