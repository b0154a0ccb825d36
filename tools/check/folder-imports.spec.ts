/** The folders of a service depend on each other in one direction only. */
import { serviceNames } from '@handtest/contracts/topology';
import { mutualFolderImports } from './folder-imports.js';
import { sourcesOf } from './source.js';

test('no two folders of a service import each other', () => {
  expect(mutualFolderImports(serviceNames.flatMap(sourcesOf))).toEqual([]);
});

describe('the rule', () => {
  const claim = { path: 'apps/job/claim/claim.ts', text: `import { record } from '../record/record.js';` };
  const record = (text: string, path = 'apps/job/record/deep/record.ts') =>
    mutualFolderImports([claim, { path, text }]);

  it.each([
    ['values', `import { claim } from '../../claim/claim.js';`],
    ['types', `import type { Claim } from '../../claim/claim.js';`],
    ['what is exported again', `export { type Claim } from '../../claim/claim.js';`],
    ['what is imported late', `const claim = await import('../../claim/claim.js');`],
  ])('finds two folders that import each other, by %s', (_kind, text) => {
    expect(record(text)).toEqual(['job: claim ⇄ record']);
  });

  it('permits one direction, files beside the folders, and folders of the same name in another service', () => {
    expect(record(`import '../../plan/claim.js'; import '../record.js'; import '../../config.js';`)).toEqual(
      [],
    );
    expect(record(`import './claim/claim.js';`, 'apps/job/app.module.ts')).toEqual([]);
    expect(record(`import '../claim/claim.js';`, 'apps/billing/record/record.ts')).toEqual([]);
  });
});
