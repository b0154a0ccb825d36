import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { weightsFile } from './weight.js';

test('the weights of the rules are those of the sentences and the corpus: npm run evaluate -- --fit', async () => {
  const file = join(projectRoot(), 'apps', 'extraction', 'rules', 'weight.generated.ts');
  expect((await weightsFile(projectRoot())) === readFileSync(file, 'utf8')).toBe(true);
});
