/** A first claim about the operation, in the test file of its noun. */
import ts from 'typescript';
import { kebabCase } from '../names.js';
import { claim, specSource, type TestSubject } from '../template/endpoint-test.js';
import type { Workspace } from '../workspace.js';
import type { EndpointPlan } from './endpoint-plan.js';
import { testSubject } from './test-subject.js';

/** @returns the path of the test file */
export function addFirstTest(workspace: Workspace, plan: EndpointPlan): string {
  const { service, noun, operation, owner, notWritten, client } = plan;
  const subject = testSubject(workspace, plan);
  const imports = [notWritten, ...(subject.client.startsWith('new ') ? [client] : [])];
  const ofNoun = `apps/${service}/test/${noun}.int.spec.ts`;
  const variable = workspace.exists(ofNoun) ? variableIn(workspace.source(ofNoun), subject) : undefined;
  if (variable === subject.variable) {
    workspace.edit(ofNoun, (edit) => {
      edit.insertAfter(edit.source.statements.at(-1)!, `\n\n${claim(plan, subject)}`);
      edit.addImports('@handtest/contracts/define', [{ name: 'anonymousCall' }]);
      edit.addImports(
        `@handtest/contracts/${owner}`,
        imports.map((name) => ({ name })),
      );
    });
    return ofNoun;
  }
  // The noun's tests may begin in a way of their own; then the new operation has a file to itself.
  const path = workspace.exists(ofNoun) ? ofNoun.replace(noun, `${noun}-${kebabCase(operation)}`) : ofNoun;
  workspace.write(path, specSource(plan, subject, imports));
  return path;
}

/** The variable of the file that holds the running service: `let identity: IdentityUnderTest`. */
function variableIn(source: ts.SourceFile, { type }: TestSubject): string | undefined {
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find((declaration) => declaration.type?.getText(source) === type)
    ?.name.getText(source);
}
