import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedFile, generatedText } from './schema-generator.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

describe('the generated schemas', () => {
  it('are those of the contracts as they are now (npm run generate schemas)', async () => {
    expect(readFileSync(root + generatedFile, 'utf8')).toBe(await generatedText(root));
  }, 60_000);
});
