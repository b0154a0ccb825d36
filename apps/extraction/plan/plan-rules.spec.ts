/** The rules of test plans over a table of pull requests and issues. */
import type { IssueMaterial, PullMaterial, TestMaterial } from '@handtest/contracts/codehost';
import { changedFile, issueMaterial, pullMaterial } from '../test/test-material.js';
import { areaOf } from './changed-file.js';
import { planByRules } from './plan-rules.js';
import { planText } from './plan-text.js';
import { testabilityByRules } from './testability-rules.js';

const url = 'https://shop.example.com/start';
const of = (pulls: PullMaterial[], issues: IssueMaterial[] = []): TestMaterial => {
  return { repo: 'acme/shop', pulls, issues };
};
const pull = (paths: string[], changes: Partial<PullMaterial> = {}) =>
  of([pullMaterial({ files: paths.map((path) => changedFile(path)), ...changes })]);
const issue = (changes: Partial<IssueMaterial> = {}) => of([], [issueMaterial(changes)]);
const words = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`).join(' ');

type Row = [name: string, material: TestMaterial, testable: boolean, reason: RegExp];

const pulls: Row[] = [
  [
    'a component',
    pull(['src/checkout/PaymentForm.tsx']),
    true,
    /changes the application, e\.g\. src\/checkout\/PaymentForm\.tsx/,
  ],
  ['a style sheet', pull(['web/styles/cart.css']), true, /application/],
  ['a server route', pull(['server/routes/payment.py']), true, /application/],
  ['a template', pull(['views/cart.erb']), true, /application/],
  ['a translation', pull(['locales/de.json']), true, /application/],
  ['a migration', pull(['db/migrations/0001_add.sql']), true, /application/],
  ['an image', pull(['public/logo.svg']), true, /application/],
  ['source beside documents', pull(['README.md', 'src/cart.ts']), true, /src\/cart\.ts/],
  ['source beside a lock file', pull(['package-lock.json', 'src/cart.ts']), true, /src\/cart\.ts/],
  ['a component named test page', pull(['src/latest/contest.ts']), true, /application/],
  ['a document component', pull(['src/components/DocumentList.tsx']), true, /application/],
  ['a draft', pull(['src/cart.ts'], { isDraft: true }), true, /application/],
  ['a merged pull request', pull(['src/cart.ts'], { isMerged: true, state: 'closed' }), true, /application/],
  [
    'a binary file',
    of([pullMaterial({ files: [changedFile('assets/hero.png', { patch: undefined })] })]),
    true,
    /application/,
  ],
  ['unlisted files', pull(['README.md'], { moreFiles: 40 }), true, /many files/],
  ['nothing', pull([]), false, /changes no files/],
  ['a read-me', pull(['README.md']), false, /only documentation/],
  ['documents', pull(['docs/guide/start.html', 'CHANGELOG.md', 'LICENSE']), false, /only documentation/],
  ['unit tests', pull(['src/cart.test.ts', 'src/__tests__/pay.tsx']), false, /only tests/],
  ['Python tests', pull(['tests/test_cart.py', 'shop/test_pay.py']), false, /only tests/],
  ['Go and Java tests', pull(['cart_test.go', 'src/CartTest.java']), false, /only tests/],
  ['browser tests', pull(['e2e/pay.ts', 'cypress/support/x.js']), false, /only tests/],
  ['workflows', pull(['.github/workflows/ci.yml']), false, /only CI/],
  ['another CI', pull(['.gitlab-ci.yml', 'Jenkinsfile']), false, /only CI/],
  ['lock files', pull(['package-lock.json', 'web/yarn.lock', 'go.sum']), false, /only lock files/],
  [
    'dependencies',
    pull(['package.json', 'pnpm-lock.yaml']),
    false,
    /only build configuration and lock files/,
  ],
  [
    'build configuration',
    pull(['tsconfig.json', 'Dockerfile', 'vite.config.ts', '.eslintrc.json']),
    false,
    /only build configuration/,
  ],
  ['documents and tests', pull(['docs/a.md', 'src/a.spec.ts']), false, /only documentation and tests/],
  [
    'one of two',
    of([pullMaterial({ number: 1, files: [changedFile('README.md')] }), pullMaterial({ number: 2 })]),
    true,
    /^Pull request #2/,
  ],
  [
    'neither of two',
    of([pullMaterial({ number: 1, files: [] }), pullMaterial({ number: 2, files: [] })]),
    false,
    /#1.*#2/,
  ],
  [
    'documents and an issue',
    of([pullMaterial({ files: [changedFile('README.md')] })], [issueMaterial()]),
    true,
    /^Issue #9/,
  ],
];

const issues: Row[] = [
  ['a defect', issue(), true, /describes what a tester can check/],
  ['15 words', issue({ title: words(5), body: words(10) }), true, /describes/],
  ['14 words', issue({ title: words(4), body: words(10) }), false, /fewer than 15 words/],
  ['no body', issue({ title: 'It is broken', body: '' }), false, /fewer than 15 words/],
  [
    'only the comments of its template',
    issue({ title: 'Broken', body: `<!-- ${words(40)} -->` }),
    false,
    /fewer/,
  ],
  [
    'numbers and marks',
    issue({ title: 'Broken', body: '1 2 3 4 5 - - - * * * 7 8 9 10 11 12 13' }),
    false,
    /fewer/,
  ],
  ['a question', issue({ labels: ['bug', 'question'] }), false, /labelled "question"/],
  ['a prefixed question', issue({ labels: ['type: Question'] }), false, /labelled/],
  ['documentation', issue({ labels: ['documentation'] }), false, /labelled/],
  ['kind/docs', issue({ labels: ['kind/docs'] }), false, /labelled/],
  ['a discussion', issue({ labels: ['Discussion'] }), false, /labelled/],
  ['a label that only contains the word', issue({ labels: ['needs-discussion'] }), true, /describes/],
  ['a closed defect', issue({ state: 'closed' }), true, /describes/],
  // These languages write without spaces.
  [
    'a sentence in Japanese',
    issue({
      title: '支払いができない',
      body: 'カートに商品を入れて、支払いボタンを押しても、注文の確認画面が表示されません。',
    }),
    true,
    /describes/,
  ],
  ['a word in Japanese', issue({ title: '支払い', body: '動きません。' }), false, /fewer than 15 words/],
  [
    'another language',
    issue({ title: 'Zahlung', body: `Beim Bezahlen öffnet sich nichts ${words(12)}` }),
    true,
    /describes/,
  ],
];

const figures = { tried: 0, failed: 0 };
afterAll(() => {
  process.stdout.write(`testability by rules: tried ${figures.tried}, failed ${figures.failed}\n`);
});

describe.each([
  ['pull request', pulls],
  ['issue', issues],
] as const)('the testability of a %s', (_kind, rows) => {
  it.each(rows)('with %s', (_name, material, testable, reason) => {
    figures.tried++;
    figures.failed++;
    expect(testabilityByRules(material)).toEqual({ testable, reason: expect.stringMatching(reason) });
    // Every plan can be rendered, also when the check is skipped.
    expect(planText(planByRules(material, url), url)).toContain(`1. Open ${url}`);
    figures.failed--;
  });
});

const textOf = (material: TestMaterial, instructions?: string) =>
  planText(planByRules(material, url), url, instructions);

describe('the plan by rules', () => {
  it('has the steps and expectations of the body', () => {
    const body = `Adds cards.
## How to test
1. Open the cart
2. Press **Pay**
   - [ ] Choose "Card"

### Expected behavior
- The receipt is shown

## Notes
Not for testers.`;
    const text = textOf(of([pullMaterial({ body })]));
    expect(text).toContain(
      `Steps:\n1. Open ${url}\n2. Open the cart\n3. Press **Pay**\n4. Choose "Card"\n\nExpected:\n- The receipt is shown`,
    );
    expect(text).not.toContain('Not for testers');
  });

  it('reads bold headings and labelled lines', () => {
    const body = `**Steps to reproduce:**
- Add an item
Note: as a guest
**Expected**: the price is shown
Actual result: the price is missing`;
    const text = textOf(issue({ body }));
    expect(text).toContain('2. Add an item\n3. Note: as a guest');
    expect(text).toContain('Expected:\n- the price is shown');
    expect(text).toContain('- Reported before: the price is missing');
  });

  it('has the steps of the issue that the pull request closes', () => {
    const linkedIssues = [
      issueMaterial({ body: '## Steps to reproduce\n1. Pay twice\n## Actual\nTwo orders' }),
    ];
    const text = textOf(of([pullMaterial({ linkedIssues })]));
    expect(text).toContain('2. Pay twice');
    expect(text).toContain('- Reported before: Two orders');
  });

  it('has the title and the changed parts without such sections', () => {
    const files = ['apps/web/src/checkout/PaymentForm.tsx', 'src/cart.ts', 'README.md'].map((path) =>
      changedFile(path),
    );
    const text = textOf(of([pullMaterial({ files })]));
    expect(text).toContain('Test pull request #7 "Pay by card"');
    expect(text).toContain('3. Use what it changes: checkout payment form, cart');
  });

  it('ends with what the caller asks for, unchanged', () => {
    const instructions = 'Log in at https://mail.example.net first.';
    expect(textOf(issue(), instructions)).toMatch(
      /asked for here:\nLog in at https:\/\/mail\.example\.net first\.$/,
    );
  });

  it('sends the tester to no other host', () => {
    const body =
      '## How to test\n1. Visit https://evil.com/login and [log in](http://evil.com)\n2. ![x](//evil.com/i.png)';
    const text = textOf(of([pullMaterial({ title: 'See evil.com', body })]));
    expect(text).not.toContain('evil.com');
    expect(text).toContain('1. Open https://shop.example.com/start');
  });

  it('is made within a second from bodies that are built to be slow', () => {
    const bodies = ['# a', '**a', '<!--', 'Steps to reproduce:', '- [ ] a', 'a'].flatMap((start) =>
      [' ', '#', '*', '<!--', 'a.', ':'].map((part) => start + part.repeat(20_000 / part.length) + 'x'),
    );
    const worstMs = Math.max(
      ...bodies.map((body) => {
        const startMs = performance.now();
        const material = of([pullMaterial({ body })], [issueMaterial({ body })]);
        testabilityByRules(material);
        textOf(material);
        return performance.now() - startMs;
      }),
    );
    process.stdout.write(`slow bodies: tried ${bodies.length}, worst ${worstMs.toFixed(0)} ms\n`);
    expect(worstMs).toBeLessThan(1_000);
  });

  it('has at most 15 steps and 20,000 characters', () => {
    const body = `## How to test\n${Array.from({ length: 60 }, (_, n) => `${n + 1}. ${`step ${n} `.repeat(300)}`).join('\n')}`;
    const many = Array.from({ length: 10 }, () => pullMaterial({ body, title: 'x'.repeat(5_000) }));
    for (const instructions of [undefined, 'a'.repeat(20_000), 'a'.repeat(9_000)]) {
      const text = textOf(of(many), instructions);
      expect(text.length).toBeLessThanOrEqual(20_000);
      expect(text).not.toMatch(/^16\. /m);
    }
  });

  it.each([19_900, 19_968, 19_969, 20_000])('keeps the whole instructions of %i characters', (length) => {
    const instructions = `${'a'.repeat(length - 4)}END!`;
    const text = textOf(of([pullMaterial()]), instructions);
    expect(text.endsWith(instructions)).toBe(true);
    expect(text.length).toBeLessThanOrEqual(20_000);
  });
});

it.each([
  ['apps/web/src/checkout/PaymentForm.tsx', 'checkout payment form'],
  ['app/[locale]/cart/page.tsx', 'locale cart'],
  ['src/index.ts', undefined],
  ['src/order_history/order_history.rb', 'order history'],
])('the area of %s is %s', (path, area) => expect(areaOf(path)).toBe(area));
