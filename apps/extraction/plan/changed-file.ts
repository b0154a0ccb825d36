/** What the path of a changed file says: whether a tester can see the change, and which part of the website it affects. Pure. */

type FileKind = 'source' | 'documentation' | 'tests' | 'CI' | 'lock files' | 'build configuration';

/** The first that fits. */
const kinds: readonly (readonly [FileKind, RegExp])[] = [
  [
    'CI',
    /^(?:\.github|\.gitlab|\.circleci|\.buildkite|\.azure-pipelines|\.ci)\/|(?:^|\/)(?:\.gitlab-ci\.yml|\.travis\.yml|azure-pipelines\.yml|jenkinsfile|codecov\.yml|renovate\.json5?)$/i,
  ],
  [
    'lock files',
    /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|composer\.lock|gemfile\.lock|cargo\.lock|poetry\.lock|uv\.lock|pipfile\.lock|go\.sum|flake\.lock|gradle\.lockfile|mix\.lock|pubspec\.lock)$/i,
  ],
  [
    'tests',
    /(?:^|\/)(?:__tests__|__mocks__|__snapshots__|tests?|spec|specs|e2e|cypress|playwright|fixtures?)\/|[._-](?:test|tests|spec|e2e|cy|stories)\.[a-z]+$|(?:^|\/)test_[^/]+\.py$|_(?:test|spec)\.[a-z]+$|Tests?\.(?:java|kt|cs|swift)$|\.snap$/,
  ],
  [
    'documentation',
    /(?:^|\/)(?:docs?|documentation)\/|\.(?:md|mdx|rst|adoc|txt)$|(?:^|\/)(?:license|licence|notice|authors|contributors|codeowners|changelog|readme)(?:\.[a-z]+)?$/i,
  ],
  [
    'build configuration',
    /(?:^|\/)(?:package\.json|tsconfig[^/]*\.json|dockerfile[^/]*|docker-compose[^/]*\.ya?ml|makefile|rakefile|gemfile|pom\.xml|go\.mod|cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|tox\.ini|nx\.json|turbo\.json|lerna\.json|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|(?:webpack|vite|vitest|rollup|babel|jest|karma|eslint|prettier|stylelint|commitlint|playwright|cypress|swc|esbuild|tsup)\.config\.[a-z]+)$|(?:^|\/)\.(?:editorconfig|gitignore|gitattributes|dockerignore|npmrc|nvmrc|npmignore|browserslistrc|node-version|tool-versions|eslint[^/]*|prettier[^/]*|babelrc[^/]*|stylelintrc[^/]*|swcrc|husky\/.*|vscode\/.*|idea\/.*)$/i,
  ],
];

export function kindOf(path: string): FileKind {
  return kinds.find(([, pattern]) => pattern.test(path))?.[0] ?? 'source';
}

/** Folders that most projects have: they say nothing about the website. */
const generalNames = new Set(
  'apps app src source lib libs packages package web www client server frontend backend main java kotlin resources components component pages page views view routes route screens screen modules module features feature containers templates layouts hooks store stores services controllers models api index public static assets styles js ts css ui internal cmd pkg'.split(
    ' ',
  ),
);

/** E.g. "checkout payment form" for `apps/web/src/checkout/PaymentForm.tsx`; undefined when all names of the path are general. */
export function areaOf(path: string): string | undefined {
  const parts = path
    .replace(/\.[^/]*$/, '')
    .split('/')
    .map((part) => wordsOf(part))
    .filter((words) => words !== '' && !generalNames.has(words));
  const area = [...new Set(parts.slice(-2))].join(' ');
  return area === '' ? undefined : area;
}

/** `PaymentForm`, `payment-form` and `[payment_form]` are "payment form". */
function wordsOf(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .join(' ');
}
