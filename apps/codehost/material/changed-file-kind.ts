/** The kind of a changed file by its path, because source files say most about what to test. Pure. */

const kinds = ['source', 'test', 'document', 'generated'] as const;

/** In the order in which a test plan needs them. `generated` includes lock files and maps. */
export type ChangedFileKind = (typeof kinds)[number];

const lockNames =
  /^(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|bun\.lockb?|go\.sum|flake\.lock|.*\.lock)$/i;
const generatedPath =
  /(^|\/)(node_modules|vendor|dist|build|out|__generated__|generated|__snapshots__)\/|\.(min\.(js|css)|map|snap|pb\.go)$|[._-]generated\.\w+$|_pb2?\.(py|js|ts)$/i;
const testPath =
  /(^|\/)(tests?|specs?|__tests__|__mocks__|e2e|cypress|fixtures|testdata)\/|[._-](test|spec|e2e|stories)\.\w+$|(^|\/)test_\w+\.py$|(Test|Tests|Spec)\.(java|kt|cs|php|swift)$/;
const documentPath =
  /\.(md|mdx|markdown|rst|adoc|txt)$|(^|\/)(docs?|documentation)\/|(^|\/)(LICENSE|LICENCE|NOTICE|AUTHORS|CHANGELOG|CODEOWNERS)(\.\w+)?$/i;

export function kindOfFile(path: string): ChangedFileKind {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (lockNames.test(name) || generatedPath.test(path)) return 'generated';
  if (testPath.test(path)) return 'test';
  return documentPath.test(path) ? 'document' : 'source';
}

export function rankOfFile(path: string): number {
  return kinds.indexOf(kindOfFile(path));
}
