import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOfFile, languageNames } from './guide-code.js';

const guide = readFileSync(join(import.meta.dirname, '../../../docs/guides/webhooks.md'), 'utf8');

it('finds the verification in each language of the guide', () => {
  const found = codeOfFile(guide, 'verify');
  expect(found.map(({ language }) => language)).toEqual([...languageNames.keys()]);
  for (const { code } of found) expect(code).toMatch(/function verify|def verify|func verify/);
});

it('leaves out blocks of other files', () => {
  const markdown = '```js\n// verify.mjs\nverify();\n```\n\n```js\n// receiver.mjs\nverify();\n```\n';
  expect(codeOfFile(markdown, 'verify')).toEqual([{ language: 'js', code: '// verify.mjs\nverify();' }]);
});
