/**
 * The rules that keep this code readable and its parts apart. The fixtures in `tools/check/lint-rules.spec.ts` prove
 * that each of the boundaries bites.
 */
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Libraries in layers: each may import those before it and itself. `tools/nx/projects.mjs` makes the tags. */
const layers = [
  'visit-protocol',
  'egress',
  'contracts',
  'deployment',
  'remote-browser',
  'service',
  'database',
  'secret-cipher',
  'work',
  'messaging',
  'fakes',
  'testing',
  'project-copy',
  'reconciliation',
].map((library) => `type:${library}`);

const depConstraints = [
  ...layers.map((sourceTag, layer) => ({
    sourceTag,
    onlyDependOnLibsWithTags: layers.slice(0, layer + 1),
  })),
  // It is published alone.
  { sourceTag: 'type:sdk', onlyDependOnLibsWithTags: ['type:sdk'] },
  // The bundle for browsers has the client of the API and the messages of the remote browser, and nothing of the services.
  { sourceTag: 'type:web', onlyDependOnLibsWithTags: ['type:sdk', 'type:visit-protocol'] },
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: [...layers, 'type:sdk'] },
  {
    sourceTag: 'type:e2e',
    onlyDependOnLibsWithTags: [
      'type:contracts',
      'type:deployment',
      'type:fakes',
      'type:sdk',
      'type:testing',
      'type:visit-protocol',
    ],
  },
  { sourceTag: 'type:tool', onlyDependOnLibsWithTags: ['*'] },
];

const privateImport = (group, message) => ({ group, message });

/** Each third party is spoken to by exactly one service (or one library). */
const thirdParties = [
  {
    owner: 'apps/extraction/**',
    ...privateImport(['@anthropic-ai/*'], 'Only extraction talks to Anthropic.'),
  },
  { owner: 'apps/billing/**', ...privateImport(['stripe'], 'Only billing talks to Stripe.') },
  {
    owner: 'apps/codehost/**',
    ...privateImport(['octokit', '@octokit/*'], 'Only codehost talks to a code host.'),
  },
  {
    owner: 'apps/identity/**',
    ...privateImport(['argon2', 'nodemailer', 'openid-client'], 'Only identity handles sign-in and mail.'),
  },
  {
    owner: 'apps/job/**',
    ...privateImport(['@aws-sdk/*'], 'Only job keeps objects in a store.'),
  },
  {
    owner: '{apps/gateway,apps/job/tester,libs/work}/**',
    ...privateImport(
      ['ioredis'],
      'Only the gateway (rate limits), job (previews) and @handtest/work use Redis.',
    ),
  },
  {
    owner: 'apps/action/**',
    ...privateImport(['@actions/*'], 'Only the action speaks with a runner of GitHub.'),
  },
  {
    owner: 'libs/sdk/**',
    ...privateImport(['openapi-fetch'], 'Programs call the API by @handtest/sdk.'),
  },
  {
    owner: 'libs/service/**',
    ...privateImport(['commander'], 'Services import it from @handtest/service.'),
  },
  {
    owner: 'apps/cli/**',
    ...privateImport(['commander', '@clack/prompts'], 'Only the command line talks to a terminal.'),
  },
  {
    owner: 'apps/web/**',
    ...privateImport(
      ['react', 'react-dom', 'react-dom/*', '@tanstack/*', '@base-ui/*'],
      'Only the web app has pages.',
    ),
  },
  {
    owner: 'libs/{egress,fakes}/**',
    ...privateImport(['undici', 'ipaddr.js'], 'User-given addresses are reached through @handtest/egress.'),
  },
];

const handWrittenMocks = privateImport(
  ['**/libs/**', '**/apps/**'],
  'Import another project by its alias, never by a path into it.',
);

const testFiles = ['**/*.spec.ts', '**/test/**', 'e2e/**', 'libs/{deployment,fakes,testing}/**'];

/** Files with a role in their name; all others in a service are pure. */
const roles =
  'module,controller,service,consumer,processor,entity,contract,events,config,guard,filter,client,spec,decorator';

export default tseslint.config(
  { ignores: ['**/node_modules', 'dist', '.nx', '.handtest', 'coverage', '**/*.generated.*'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  ...tseslint.configs.recommended.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    plugins: { '@nx': nx, 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.base.json' })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
    },
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { depConstraints, allow: [], banTransitiveDependencies: false },
      ],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-empty-function': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-lines-per-function': ['error', { max: 40, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      'no-restricted-imports': [
        'error',
        { patterns: [handWrittenMocks, ...thirdParties.map(({ group, message }) => ({ group, message }))] },
      ],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'TSEnumDeclaration', message: 'Use a union of strings.' },
      ],
      eqeqeq: ['error', 'always'],
    },
  },
  ...thirdParties.map(({ owner, group }) => ({
    files: [`${owner}/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            handWrittenMocks,
            ...thirdParties
              .filter((other) => !other.group.some((name) => group.includes(name)))
              .map(({ group, message }) => ({ group, message })),
          ],
        },
      ],
    },
  })),
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y },
    languageOptions: { parserOptions: { project: './apps/web/tsconfig.json' } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      ...jsxA11y.flatConfigs.recommended.rules,
      // What scrolls must be reachable by the keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: ['pre'], roles: ['tabpanel', 'region'] }],
    },
  },
  {
    // They run code in pages, so they have the types of a browser.
    files: ['e2e/web/**/*.ts'],
    languageOptions: { parserOptions: { project: './e2e/tsconfig.json' } },
  },
  {
    // It has a script that runs in the pages of a remote browser.
    files: ['libs/remote-browser/**/*.ts'],
    languageOptions: { parserOptions: { project: './libs/remote-browser/tsconfig.json' } },
  },

  {
    // It has a script that runs in the pages of a remote browser.
    files: ['apps/browser/**/*.ts'],
    languageOptions: { parserOptions: { project: './apps/browser/tsconfig.json' } },
  },
  {
    // Markup declares; it does not branch.
    files: ['apps/web/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['apps/*/*/*.ts'],
    ignores: [`**/*.{${roles}}.ts`, '**/migrations/**', ...testFiles],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@nestjs/*', 'typeorm', 'pg', '@handtest/database', '@handtest/messaging'],
              message: 'A file without a role in its name is pure: it computes and imports no framework.',
              allowTypeImports: true,
            },
          ],
        },
      ],
    },
  },
  { files: ['libs/contracts/define/**'], rules: { '@typescript-eslint/no-explicit-any': 'off' } },
  {
    files: testFiles,
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-imports': 'off',
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
  {
    files: ['tools/**', 'libs/{deployment,testing}/**', 'apps/*/main.ts', 'libs/service/run-service.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // They measure the search of codehost and the readers of extraction as they are.
    files: ['tools/{duplicates,evaluate}/**'],
    rules: { '@nx/enforce-module-boundaries': 'off', 'no-restricted-imports': 'off' },
  },
  prettier,
);
