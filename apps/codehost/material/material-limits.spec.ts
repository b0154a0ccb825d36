import type { ChangedFile, IssueMaterial, PullMaterial, TestMaterial } from '@handtest/contracts/codehost';
import fc from 'fast-check';
import { limitMaterial, materialLimits, wholeBytes } from './material-limits.js';

const sizes = { none: 0, short: 20, long: 21_000 } as const;
const hostile = fc
  .tuple(
    fc.constantFrom('a', '語', '\0', '\u0001', '"', '\ud83d', '😀'),
    fc.constantFrom(...Object.values(sizes)),
  )
  .map(([character, size]) => character.repeat(size));
const files: fc.Arbitrary<ChangedFile[]> = fc
  .array(fc.tuple(fc.constantFrom('a.ts', 'a.test.ts', 'README.md', 'yarn.lock'), hostile), { maxLength: 12 })
  .chain((few) => fc.constantFrom(1, 30).map((times) => Array.from({ length: times }, () => few).flat()))
  .map((all) =>
    all.map(([path, patch]) => ({ path, patch, status: 'modified' as const, additions: 1, deletions: 0 })),
  );
const comments = fc.array(
  hostile.map((body) => ({ author: 'ann', body, createdAt: '2026-01-01T00:00:00Z' })),
  { maxLength: 25 },
);
const issue: fc.Arbitrary<IssueMaterial> = fc.record({
  repo: fc.constant('acme/shop'),
  number: fc.nat(),
  title: hostile,
  body: hostile,
  labels: fc.array(hostile, { maxLength: 25 }),
  state: fc.constant('open'),
  comments,
});
const pull: fc.Arbitrary<PullMaterial> = fc.record({
  ...{ number: fc.nat(), title: hostile, body: hostile, labels: fc.array(hostile, { maxLength: 25 }) },
  ...{ author: hostile, state: fc.constant('open'), isDraft: fc.boolean(), isMerged: fc.boolean() },
  ...{
    baseRef: hostile,
    headRef: hostile,
    headSha: fc.constant('0'.repeat(40)),
    files,
    moreFiles: fc.nat(9),
  },
  ...{ comments, linkedIssues: fc.array(issue, { maxLength: 6 }) },
});
const material: fc.Arbitrary<TestMaterial> = fc.record({
  repo: fc.constant('acme/shop'),
  pulls: fc.array(pull, { maxLength: 10 }),
  issues: fc.array(issue, { maxLength: 20 }),
});

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it('has at most 400 KB, every number, and only characters that Postgres stores', () => {
  const worst = { bytes: 0, tried: 0 };
  fc.assert(
    fc.property(material, (given) => {
      const limited = limitMaterial(given);
      const text = JSON.stringify(limited);
      worst.bytes = Math.max(worst.bytes, bytesOf(limited));
      worst.tried++;
      expect(bytesOf(limited)).toBeLessThanOrEqual(wholeBytes);
      expect(text).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(limited.pulls.map(({ number }) => number)).toEqual(given.pulls.map(({ number }) => number));
      expect(limited.issues.map(({ number }) => number)).toEqual(given.issues.map(({ number }) => number));
    }),
    { numRuns: 40 },
  );
  process.stdout.write(`materials: ${worst.tried} tried, 0 failed, worst ${worst.bytes} bytes\n`);
});

it('keeps each part of a pull request below its limit, and counts the files that it leaves out', () => {
  fc.assert(
    fc.property(pull, (given) => {
      const [limited] = limitMaterial({ repo: 'acme/shop', pulls: [given], issues: [] }).pulls as [
        PullMaterial,
      ];
      const patches = limited.files.map(({ patch = '' }) => Buffer.byteLength(patch));
      expect(limited.body.length).toBeLessThanOrEqual(materialLimits.bodyChars);
      expect(Math.max(0, ...patches)).toBeLessThanOrEqual(materialLimits.patchBytes);
      expect(patches.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(materialLimits.patchesBytes);
      expect(limited.files.length).toBeLessThanOrEqual(materialLimits.files);
      expect(limited.files.length + limited.moreFiles).toBe(given.files.length + given.moreFiles);
      expect(limited.comments.length).toBeLessThanOrEqual(materialLimits.comments);
      expect(limited.linkedIssues.length).toBeLessThanOrEqual(materialLimits.linkedIssues);
      for (const { body } of limited.comments) {
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(materialLimits.commentBytes);
      }
      for (const { body } of limited.linkedIssues) {
        expect(Buffer.byteLength(body)).toBeLessThanOrEqual(materialLimits.linkedBodyBytes);
      }
    }),
    { numRuns: 40 },
  );
});

describe('the files of a pull request', () => {
  const file = (path: string, patch?: string): ChangedFile => {
    return { path, status: 'modified', additions: 1, deletions: 1, ...(patch !== undefined && { patch }) };
  };
  const limitedFiles = (...given: ChangedFile[]) => {
    const empty: PullMaterial = {
      ...{ number: 1, title: '', body: '', labels: [], author: 'ann', state: 'open', isDraft: false },
      ...{ isMerged: false, baseRef: 'main', headRef: 'pay', headSha: '0', moreFiles: 0, comments: [] },
      ...{ linkedIssues: [], files: given },
    };
    return limitMaterial({ repo: 'acme/shop', pulls: [empty], issues: [] }).pulls[0]!.files;
  };

  it('are ordered by source, test, document, and generated ones have only their name', () => {
    const given = [
      file('yarn.lock', '+lock'),
      file('README.md', '+doc'),
      file('a.test.ts', '+t'),
      file('a.ts', '+s'),
    ];
    expect(limitedFiles(...given).map(({ path, patch }) => [path, patch])).toEqual([
      ['a.ts', '+s'],
      ['a.test.ts', '+t'],
      ['README.md', '+doc'],
      ['yarn.lock', undefined],
    ]);
  });

  it('keep the patches of source files when there is too much', () => {
    const many = Array.from({ length: 30 }, (_, n) => file(`docs/${n}.md`, 'x'.repeat(9_000)));
    const [first, ...others] = limitedFiles(...many, file('src/a.ts', 'y'.repeat(9_000)));
    expect([first!.path, first!.patch!.length]).toEqual(['src/a.ts', materialLimits.patchBytes]);
    expect(others.filter(({ patch }) => patch === undefined)).toHaveLength(16);
  });
});
