/** Proves that the boundaries of `eslint.config.js` bite: each fixture breaks one rule and is caught by that rule. */
import { resolve } from 'node:path';
import { ESLint } from 'eslint';

const root = resolve(import.meta.dirname, '../..');
const eslint = new ESLint({
  cwd: root,
  overrideConfig: { languageOptions: { parserOptions: { project: null, projectService: false } } },
  overrideConfigFile: resolve(root, 'eslint.config.js'),
  ruleFilter: ({ ruleId }) =>
    !['@typescript-eslint/no-floating-promises', '@typescript-eslint/no-misused-promises'].includes(ruleId),
});

async function rulesBroken(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: resolve(root, filePath) });
  return result!.messages.map(({ ruleId }) => ruleId);
}

const boundary = '@nx/enforce-module-boundaries';

describe('the boundaries', () => {
  it.each([
    [
      'a service may not reach into another service',
      'apps/job/record/job.service.ts',
      `import '../../billing/main.js';`,
      boundary,
    ],
    [
      'a contract may not know messaging',
      'libs/contracts/job/x.contract.ts',
      `import '@handtest/messaging';`,
      boundary,
    ],
    [
      'the service library may not know the database',
      'libs/service/x.ts',
      `import '@handtest/database';`,
      boundary,
    ],
    [
      'the database library may not know messaging',
      'libs/database/x.ts',
      `import '@handtest/messaging';`,
      boundary,
    ],
    ['the work library may not know messaging', 'libs/work/x.ts', `import '@handtest/messaging';`, boundary],
    ['egress imports no other library', 'libs/egress/x.ts', `import '@handtest/contracts/job';`, boundary],
    ['the SDK imports no other library', 'libs/sdk/x.ts', `import '@handtest/contracts/job';`, boundary],
    ["an end-to-end test may not use a service's code", 'e2e/x.ts', `import '@handtest/database';`, boundary],
    [
      'a path into a library is refused',
      'apps/job/record/job.service.ts',
      `import '../../../libs/database/index.js';`,
      'no-restricted-imports',
    ],
    [
      'only extraction talks to Anthropic',
      'apps/job/record/job.service.ts',
      `import '@anthropic-ai/sdk';`,
      'no-restricted-imports',
    ],
    ['only billing talks to Stripe', 'apps/extraction/x.ts', `import 'stripe';`, 'no-restricted-imports'],
    ['only job keeps objects', 'apps/gateway/x.ts', `import '@aws-sdk/client-s3';`, 'no-restricted-imports'],
    ['only the action uses its toolkit', 'apps/job/x.ts', `import '@actions/core';`, 'no-restricted-imports'],
    ['only the SDK uses openapi-fetch', 'apps/job/x.ts', `import 'openapi-fetch';`, 'no-restricted-imports'],
    ['only identity hashes passwords', 'apps/gateway/x.ts', `import 'argon2';`, 'no-restricted-imports'],
    [
      'no service reaches addresses past egress',
      'apps/webhook-dispatcher/x.ts',
      `import 'undici';`,
      'no-restricted-imports',
    ],
    [
      'files may not import each other in a circle',
      'libs/egress/time-limit.ts',
      `import { resolveDestination } from './destination.js';\nexport { resolveDestination };`,
      'import-x/no-cycle',
    ],
    [
      'a pure file imports no framework',
      'apps/job/deadline/deadline.ts',
      `import { Injectable } from '@nestjs/common';\nexport { Injectable };`,
      '@typescript-eslint/no-restricted-imports',
    ],
    [
      'any is refused',
      'apps/job/record/x.service.ts',
      `export const x: any = 1;`,
      '@typescript-eslint/no-explicit-any',
    ],
    [
      'default exports are refused',
      'apps/job/record/x.service.ts',
      `export default 1;`,
      'no-restricted-syntax',
    ],
    [
      'a file over 400 lines is refused',
      'apps/job/record/x.service.ts',
      `export const x = 1;\n`.repeat(401),
      'max-lines',
    ],
  ])('%s', async (_claim, filePath, code, rule) => {
    expect(await rulesBroken(filePath, code)).toContain(rule);
  });

  it('permit allowed imports', async () => {
    expect(
      await rulesBroken(
        'apps/extraction/reader/anthropic-reader.service.ts',
        `import '@anthropic-ai/sdk';\n`,
      ),
    ).toEqual([]);
    expect(
      await rulesBroken(
        'apps/job/record/job.service.ts',
        `import '@handtest/database';\nimport '@handtest/contracts/job';\n`,
      ),
    ).toEqual([]);
    expect(await rulesBroken('libs/contracts/define/x.ts', `export const x: any = 1;\n`)).toEqual([]);
  });
});
