/** Puts the operation into its noun's contract, which it makes when the noun is new, with the door to it. */
import ts from 'typescript';
import { classes, descendants, required, valueOf } from '../edit/find-node.js';
import type { SourceEdit } from '../edit/source-edit.js';
import {
  contractSource,
  notWrittenClass,
  operationEntry,
  requestClass,
  responseClass,
} from '../template/endpoint-source.js';
import type { Workspace } from '../workspace.js';
import type { EndpointPlan } from './endpoint-plan.js';

export function addToContract(workspace: Workspace, plan: EndpointPlan): void {
  const { contractFile, contractIsNew, owner, noun } = plan;
  if (!contractIsNew) return workspace.edit(contractFile, (edit) => extendContract(edit, plan));
  workspace.write(contractFile, contractSource(plan));
  const door = `libs/contracts/${owner}/index.ts`;
  const line = `export * from './${noun}.contract.js';\n`;
  if (workspace.exists(door)) workspace.change(door, (text) => inOrder(text, line));
  else workspace.write(door, line);
  announceOwner(workspace, owner);
}

function extendContract(edit: SourceEdit, plan: EndpointPlan): void {
  const { source } = edit;
  const call = valueOf(source, plan.contract);
  const operations = ts.isCallExpression(call) ? call.arguments[1] : undefined;
  const list = operations && ts.isObjectLiteralExpression(operations) ? operations : undefined;
  edit.append(required(list, source, `operations of ${plan.contract}`), operationEntry(plan));
  const statement = call.parent.parent.parent;
  const base = classOf(source, plan.parameters);
  const isError = ({ heritageClauses }: ts.ClassDeclaration) =>
    heritageClauses?.some((clause) => clause.getText(source).includes('defineError('));
  const lastError = classes(source).filter(isError).at(-1);
  if (lastError) edit.insertAfter(lastError, `\n\n${notWrittenClass(plan)}`);
  else edit.insertBefore(classes(source)[0] ?? statement, `${notWrittenClass(plan)}\n\n`);
  edit.insertBefore(statement, `${requestClass(plan, base)}\n\n${responseClass(plan)}\n\n`);
  edit.addImports('../define/index.js', [{ name: 'defineError' }, { name: 'rpc' }]);
  if (plan.parameters.length > 0 && !base) edit.addImports('class-validator', [{ name: 'IsString' }]);
}

/** A class of the file that has these fields and no others, checked: `KeyById`. */
function classOf(source: ts.SourceFile, fields: readonly string[]): string | undefined {
  const found = classes(source).find(({ members, heritageClauses }) => {
    const checked = members.filter(ts.isPropertyDeclaration).filter((member) => ts.getDecorators(member));
    const names = checked.map(({ name }) => name.getText(source));
    const isPlain = !heritageClauses && checked.length === members.length;
    return isPlain && names.length > 0 && names.toSorted().join() === fields.toSorted().join();
  });
  return found?.name?.text;
}

function inOrder(text: string, line: string): string {
  const lines = text.match(/^.*\n/gm) ?? [];
  const next = lines.findIndex((present) => present.startsWith('export') && present > line);
  return lines.toSpliced(next < 0 ? lines.length : next, 0, line).join('');
}

/** The places that look at the contracts of all owners: the architecture tests, and the schemas of the API reference. */
function announceOwner(workspace: Workspace, owner: string): void {
  for (const [path, list] of [
    ['tools/check/contracts.ts', 'doors'],
    ['apps/gateway/openapi/schema-generator.ts', 'owners'],
  ] as const) {
    const value = valueOf(workspace.source(path), list);
    const isKnown = descendants(value, ts.isIdentifier).some(({ text }) => text === owner);
    if (!isKnown) workspace.edit(path, (edit) => addName(edit, list, owner));
  }
}

function addName(edit: SourceEdit, list: string, owner: string): void {
  const value = valueOf(edit.source, list);
  const isList = ts.isArrayLiteralExpression(value) || ts.isObjectLiteralExpression(value);
  edit.append(required(isList ? value : undefined, edit.source, `list ${list}`), owner);
  edit.addImport(`@handtest/contracts/${owner}`, `* as ${owner}`);
}
