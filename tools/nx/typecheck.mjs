/** Checks the types of projects. Those whose compiler options are equal share one program. */
import { join, resolve, sep } from 'node:path';
import ts from 'typescript';
import { executor } from './executor.mjs';

const show = process.env.FORCE_COLOR === '0' ? ts.formatDiagnostics : ts.formatDiagnosticsWithColorAndContext;
const host = {
  ...ts.sys,
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
    throw new Error(ts.formatDiagnostic(diagnostic, format));
  },
};
const format = {
  getCurrentDirectory: ts.sys.getCurrentDirectory,
  getCanonicalFileName: (name) => name,
  getNewLine: () => '\n',
};

export const { batch, single } = executor((projects) => {
  const parsed = projects.map(({ root }) => ({ root, ...parse(root) }));
  const groups = Map.groupBy(parsed, ({ options }) =>
    JSON.stringify({ ...options, configFilePath: undefined }),
  );
  const found = [...groups.values()].flatMap(check);
  return projects.map(({ root }) => {
    const own = found.filter((problem) => problem.root === root).map(({ diagnostic }) => diagnostic);
    return {
      success: own.length === 0,
      terminalOutput: show(own, format),
    };
  });
});

function parse(root) {
  return ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), {}, host);
}

/** An error outside the group, in a library that it imports, is an error of each of its projects. */
function check(group) {
  const rootNames = group.flatMap(({ fileNames }) => fileNames);
  const program = ts.createProgram({ rootNames, options: group[0].options });
  const diagnostics = [...group.flatMap(({ errors }) => errors), ...ts.getPreEmitDiagnostics(program)];
  return diagnostics.flatMap((diagnostic) => {
    const isIn = ({ root }) => diagnostic.file?.fileName.startsWith(`${resolve(root)}${sep}`);
    const owners = group.some(isIn) ? group.filter(isIn) : group;
    return owners.map(({ root }) => ({ root, diagnostic }));
  });
}
