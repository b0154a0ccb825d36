/**
 * Makes an Nx project of every folder that has a tsconfig.json: its name, its tag and its targets follow from the folder
 * and from the tests in it. A project.json is needed only for what differs.
 */
import { existsSync, globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** A target that runs one tier of tests. Changes of the tests of others do not count. */
const tests = (tier, ...others) => ({
  inputs: [
    ...['sources', '^production', 'swc', '{workspaceRoot}/jest.config.js', 'documents'],
    ...others.map((other) => `!{projectRoot}/**/*.${other}.spec.ts`),
  ],
  outputs: [`{workspaceRoot}/dist/test-results/{projectName}.${tier}.json`],
});

const targets = {
  build: {
    dependsOn: ['^build'],
    inputs: ['production', 'swc'],
    outputs: ['{workspaceRoot}/dist/{projectRoot}'],
  },
  bundle: {
    dependsOn: ['build', '^build'],
    inputs: ['production', '^production', 'swc', '{workspaceRoot}/tools/nx/{bundle,package-list}.mjs'],
    outputs: ['{workspaceRoot}/dist/bundles/{projectName}'],
  },
  package: {
    inputs: [
      ...['default', '!{projectRoot}/**/*.spec.ts', '^production'],
      ...['{workspaceRoot}/LICENSE', '{workspaceRoot}/package.json', '{workspaceRoot}/tools/nx/package.mjs'],
    ],
    outputs: ['{workspaceRoot}/dist/packages/{projectName}'],
  },
  typecheck: { inputs: ['sources', '^production'] },
  lint: {
    inputs: ['sources', '^production', '{workspaceRoot}/eslint.config.js', '{workspaceRoot}/tsconfig.json'],
  },
  test: tests('unit', 'int', 'e2e', 'web', 'measure', 'chaos'),
  integration: tests('int', 'measure', 'chaos'),
  e2e: { ...tests('e2e', 'web', 'measure', 'chaos'), dependsOn: ['^build', '^package', '^bundle'] },
  web: { ...tests('web', 'e2e', 'measure', 'chaos'), dependsOn: ['^build', '^bundle'] },
};

const tags = { apps: 'app', tools: 'tool', e2e: 'e2e' };
const isForBrowsers = (folder) => existsSync(join(folder, 'vite.config.ts'));

export const createNodesV2 = [
  '{apps/*,libs/*,tools,e2e}/tsconfig.json',
  (files, _options, { workspaceRoot }) =>
    files.map((file) => [file, { projects: { [dirname(file)]: project(workspaceRoot, dirname(file)) } }]),
];

function project(workspaceRoot, root) {
  const name = basename(root);
  const [kind] = root.split('/');
  return {
    name,
    root,
    sourceRoot: root,
    projectType: kind === 'libs' ? 'library' : 'application',
    tags: [`type:${isForBrowsers(join(workspaceRoot, root)) ? 'web' : (tags[kind] ?? name)}`],
    targets: Object.fromEntries(
      targetsOf(join(workspaceRoot, root), kind).map((target) => [
        target,
        { executor: `./tools/nx:${target}`, cache: true, ...targets[target] },
      ]),
    ),
  };
}

/** A tier without a test is no target: jest would start for nothing. */
function targetsOf(folder, kind) {
  const specs = globSync('**/*.spec.ts', { cwd: folder });
  const has = (tier) => specs.some((file) => file.endsWith(`.${tier}.spec.ts`));
  const hasUnit = specs.some((file) => !/\.(int|e2e|web|measure|chaos)\.spec\.ts$/.test(file));
  const isPublished = existsSync(join(folder, 'package.json'));
  const found = {
    build: kind !== 'e2e',
    bundle: existsSync(join(folder, 'service.ts')),
    package: isPublished,
    test: hasUnit,
    integration: has('int'),
    e2e: has('e2e'),
    web: has('web'),
  };
  return Object.keys(targets).filter((target) => found[target] ?? true);
}
