/** Pull requests and issues of all kinds, and what a test plan gets of each. */
import { previewScripts } from './preview-scripts.js';
import type { PullScript } from './pull-stage.js';

const lines = (count: number, text = 'const x = 1;') => `${text}\n`.repeat(count);
const manyFiles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`src/${String(n).padStart(4, '0')}.ts`, 'x\n']),
  );
const noPull = (number: number) => ({ error: `prNumbers: {repo} has no pull request ${number}` });
const noIssue = (number: number) => ({ error: `issueNumbers: {repo} has no issue ${number}` });

const files: PullScript[] = [
  [
    'changes documents only',
    (s) => void s.pull({ files: { 'docs/a.md': 'a\n' } }),
    { files: ['docs/a.md added'], patched: ['docs/a.md'] },
  ],
  [
    'changes tests only',
    (s) => void s.pull({ files: { 'test/a.ts': 'a\n' } }),
    { files: ['test/a.ts added'] },
  ],
  [
    'changes a lock file only',
    (s) => void s.pull({ files: { 'yarn.lock': 'a\n' } }),
    { files: ['yarn.lock added'], patched: [] },
  ],
  [
    'changes the workflow only',
    (s) => void s.pull({ files: { '.github/workflows/ci.yml': 'a\n' } }),
    { files: ['.github/workflows/ci.yml added'] },
  ],
  [
    'changes files of all kinds',
    (s) =>
      void s.pull({
        files: { 'a.md': 'a\n', 'b.test.ts': 'b\n', 'package-lock.json': '{}\n', 'z.ts': 'z\n' },
      }),
    {
      files: ['z.ts added', 'b.test.ts added', 'a.md added', 'package-lock.json added'],
      patched: ['z.ts', 'b.test.ts', 'a.md'],
    },
  ],
  [
    'changes one file hugely',
    (s) => void s.pull({ files: { 'a.ts': lines(40_000) } }),
    { files: ['a.ts added'], patched: [] },
  ],
  [
    'changes one file much',
    (s) => void s.pull({ files: { 'a.ts': lines(4_000) } }),
    { patched: ['a.ts'], patchBytes: 8_192 },
  ],
  [
    'changes many files much',
    (s) =>
      void s.pull({
        files: Object.fromEntries(Object.keys(manyFiles(40)).map((name) => [name, lines(800)])),
      }),
    { fileCount: 40, patchBytes: 122_880 },
  ],
  ['changes 350 files', (s) => void s.pull({ files: manyFiles(350) }), { fileCount: 300, moreFiles: 50 }],
  [
    'changes 1,200 files',
    (s) => void s.pull({ files: manyFiles(1_200) }),
    { fileCount: 300, moreFiles: 900 },
  ],
  [
    'changes a picture',
    (s) => void s.pull({ files: { 'logo.png': Buffer.from([0, 1, 2]) } }),
    { files: ['logo.png added'], patched: [] },
  ],
  ['deletes a file', (s) => void s.pull({ files: { 'README.md': null } }), { files: ['README.md removed'] }],
  [
    'renames a file',
    (s) => void s.pull({ files: { 'README.md': null, 'GUIDE.md': `# ${s.repository.name}\n` } }),
    { files: ['GUIDE.md renamed'] },
  ],
  ['changes nothing', (s) => void s.pull({ files: {} }), { files: [], moreFiles: 0 }],
  [
    'writes in other alphabets',
    (s) => void s.pull({ files: { 'src/語.ts': '語\n' } }),
    { files: ['src/語.ts added'] },
  ],
];

const states: PullScript[] = [
  [
    'is open',
    (s) => void s.pull({ title: 'Add payment', body: 'By card.' }),
    { state: 'open', title: 'Add payment', body: 'By card.', pulls: [1] },
  ],
  ['is a draft', (s) => void s.pull({ draft: true }), { state: 'open draft' }],
  ['is closed', (s) => s.host.issues.close(s.pull()), { state: 'closed' }],
  ['is merged', (s) => s.host.issues.merge(s.pull()), { state: 'closed merged' }],
  ['has no body', (s) => void s.pull({ body: null }), { body: '' }],
  ['has a long body', (s) => void s.pull({ body: 'x'.repeat(30_000) }), { body: 'x'.repeat(20_000) }],
  [
    'has characters that Postgres refuses',
    (s) => void s.pull({ title: 'a\0b', body: '\ud800 and \0' }),
    { title: 'a\ufffdb', body: '\ufffd and \ufffd' },
  ],
  ['has labels', (s) => void s.pull({ labels: ['bug', 'new one'] }), { labels: ['bug', 'new one'] }],
  ['is of a stranger', (s) => void s.pull({ author: s.stranger }), { author: 'stranger' }],
  ['is of a bot', (s) => void s.pull({ author: s.bot }), { author: 'vercel[bot]' }],
  [
    'comes from a fork',
    (s) => void s.pull({ fork: s.fork('a-fork'), author: s.stranger }),
    { headRef: 'pay', files: ['src/pay.ts added'] },
  ],
  [
    'comes from a deleted fork',
    (s) => {
      const fork = s.fork('a-deleted-fork');
      s.pull({ fork, author: s.stranger });
      s.host.deleteRepository(fork);
    },
    { headRef: 'pay', files: ['src/pay.ts added'] },
  ],
  [
    'comes from a deleted branch',
    (s) => {
      s.pull();
      s.repository.git.branches.delete('pay');
    },
    { headRef: 'pay', files: ['src/pay.ts added'] },
  ],
  [
    'comes from a branch with a slash',
    (s) => void s.pull({ head: 'feature/pay#1' }),
    { headRef: 'feature/pay#1' },
  ],
  [
    'is for another branch',
    (s) => {
      s.repository.git.commit('next', { 'a.ts': 'a\n' }, 'main');
      s.pull({ base: 'next', files: { 'b.ts': 'b\n' } });
    },
    { baseRef: 'next' },
  ],
];

const numbers: PullScript[] = [
  ['does not exist', () => undefined, noPull(1)],
  ['is an issue', (s) => void s.issue(), noPull(1)],
  ['is one of two, and the other does not exist', (s) => (s.pull(), { prNumbers: [1, 7] }), noPull(7)],
  [
    'is the first of two',
    (s) => (s.pull(), s.pull({ head: 'b' }), { prNumbers: [2, 1] }),
    { pulls: [2, 1], headRef: 'b' },
  ],
  [
    'is one of ten',
    (s) => ({
      prNumbers: Array.from(
        { length: 10 },
        (_, n) => s.pull({ head: `b${n}`, files: { [`${n}.ts`]: lines(3_000) } }).number,
      ),
    }),
    { pulls: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
  ],
  ['is read as an issue', (s) => (s.pull(), { prNumbers: [], issueNumbers: [1] }), noIssue(1)],
  [
    'is replaced by an unknown issue',
    () => ({ prNumbers: [], issueNumbers: [2 ** 31 - 1] }),
    noIssue(2 ** 31 - 1),
  ],
  [
    'is replaced by a deleted issue',
    (s) => (s.host.issues.delete(s.issue()), { prNumbers: [], issueNumbers: [1] }),
    noIssue(1),
  ],
  [
    'is replaced by an issue that moved to another repository',
    (s) => (s.host.issues.transfer(s.issue(), s.neighbour), { prNumbers: [], issueNumbers: [1] }),
    noIssue(1),
  ],
  [
    'is replaced by an issue',
    (s) => (s.issue('No hat'), { prNumbers: [], issueNumbers: [1] }),
    { issues: ['#1 No hat (open)'], pulls: [], headSha: null },
  ],
  [
    'is replaced by a closed issue with comments',
    (s) => {
      const issue = s.issue('No hat');
      s.comment(issue, 'A bot writes', s.bot);
      s.comment(issue, 'Me too', s.stranger);
      s.host.issues.close(issue);
      return { prNumbers: [], issueNumbers: [1] };
    },
    { issues: ['#1 No hat (closed)'], issueComments: ['Me too'] },
  ],
  [
    'has an issue beside it',
    (s) => (s.pull(), s.issue('No hat'), { issueNumbers: [2] }),
    { pulls: [1], issues: ['#2 No hat (open)'] },
  ],
];

const links: PullScript[] = [
  [
    'closes an issue',
    (s) => (s.issue(), s.pull({ body: 'Fixes #1' }), { prNumbers: [2] }),
    { linked: ['{name}#1'] },
  ],
  [
    'closes an issue in its title',
    (s) => (s.issue(), s.pull({ title: 'Pay (closes #1)' }), { prNumbers: [2] }),
    { linked: ['{name}#1'] },
  ],
  ['mentions an issue', (s) => (s.issue(), s.pull({ body: 'See #1' }), { prNumbers: [2] }), { linked: [] }],
  ['closes an unknown issue', (s) => void s.pull({ body: 'Fixes #99' }), { linked: [] }],
  ['closes itself', (s) => void s.pull({ body: 'Fixes #1' }), { linked: [] }],
  [
    'closes a deleted issue',
    (s) => (s.host.issues.delete(s.issue()), s.pull({ body: 'Fixes #1' }), { prNumbers: [2] }),
    { linked: [] },
  ],
  [
    'closes a long issue',
    (s) => (s.issue('A', 'x'.repeat(9_000)), s.pull({ body: 'Fixes #1' }), { prNumbers: [2] }),
    { linkedBodies: [4_096] },
  ],
  [
    'closes six issues',
    (s) => {
      for (let n = 0; n < 6; n++) s.issue();
      s.pull({ body: 'fixes #6 fixes #5 fixes #4 fixes #3 fixes #2 fixes #1' });
      return { prNumbers: [7] };
    },
    { linked: [6, 5, 4, 3, 2].map((n) => `{name}#${n}`) },
  ],
  [
    "closes an issue of the job's other repository",
    (s) => {
      const { number } = s.issue('Elsewhere', 'x', s.neighbour);
      s.pull({ body: `Fixes ${s.neighbour.fullName}#${number}` });
      return { jobRepos: [s.neighbour.fullName.toUpperCase()] };
    },
    { linked: [expect.stringMatching(/^neighbour#\d+$/)] },
  ],
  [
    'closes an issue of a repository that the job does not name',
    (s) =>
      void s.pull({ body: `Fixes ${s.neighbour.fullName}#${s.issue('Elsewhere', 'x', s.neighbour).number}` }),
    { linked: [] },
  ],
  [
    'closes an issue of a repository without access',
    (s) => {
      s.pull({ body: `Fixes ${s.foreign.fullName}#${s.issue('Secret', 'x', s.foreign).number}` });
      return { jobRepos: [s.foreign.fullName] };
    },
    { linked: [] },
  ],
];

const comments: PullScript[] = [
  [
    'has comments of people and bots',
    (s) => {
      const pull = s.pull();
      s.comment(pull, 'First', s.stranger);
      s.comment(pull, 'Built', s.bot);
      s.comment(pull, 'Last\0', s.stranger);
    },
    { comments: ['stranger: Last\ufffd', 'stranger: First'] },
  ],
  [
    'has 25 comments',
    (s) => {
      const pull = s.pull();
      for (let n = 0; n < 25; n++) s.comment(pull, `Comment ${n}`, s.stranger);
    },
    { comments: Array.from({ length: 20 }, (_, n) => `stranger: Comment ${24 - n}`) },
  ],
  [
    'has a long comment',
    (s) => s.comment(s.pull(), '語'.repeat(2_000), s.stranger),
    { comments: [`stranger: ${'語'.repeat(682)}`] },
  ],
];

export const pullScripts: readonly PullScript[] = [
  ...files,
  ...states,
  ...numbers,
  ...links,
  ...previewScripts,
  ...comments,
];
