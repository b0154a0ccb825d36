/** The web app follows the API: a field that the contract renames does not compile in a page that uses it. */
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import ts from 'typescript';

const web = join(projectRoot(), 'apps/web');
const schema = join(projectRoot(), 'libs/sdk/schema.generated.ts');

/** The files of the web app with errors, when the types of the API are changed so. */
function filesWithErrors(change: (types: string) => string, earlier?: ts.Program) {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(web, 'tsconfig.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(String(messageText));
      },
    },
  )!;
  const host = ts.createCompilerHost(config.options);
  const { getSourceFile } = host;
  const changed = ts.createSourceFile(schema, change(ts.sys.readFile(schema)!), ts.ScriptTarget.ESNext);
  host.getSourceFile = (name, ...options) =>
    name === schema ? changed : (earlier?.getSourceFile(name) ?? getSourceFile(name, ...options));
  const program = ts.createProgram(config.fileNames, config.options, host);
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${web}/`) && !fileName.includes('.spec.'))
    .filter((file) => program.getSemanticDiagnostics(file).length > 0);
  return { files: files.map(({ fileName }) => fileName.slice(web.length + 1)), program };
}

it('does not compile with a field that has another name', () => {
  const asItIs = filesWithErrors((types) => types);
  expect(asItIs.files).toEqual([]);
  const renamed = filesWithErrors(
    (types) => types.replaceAll('responseDeadline?:', 'deadlineOfResponse?:'),
    asItIs.program,
  );
  expect(renamed.files).toContain('tester/workspace/workspace.tsx');
}, 120_000);
