/** The service's side of an operation: a line in the controller, a method in the service, both in the module. */
import { posix } from 'node:path';
import ts from 'typescript';
import { classes, classNamed, decoratorOptions, moduleOf, property, required } from '../edit/find-node.js';
import type { SourceEdit } from '../edit/source-edit.js';
import { pascalCase } from '../names.js';
import {
  controllerMethod,
  controllerSource,
  serviceField,
  serviceMethod,
  serviceSource,
} from '../template/endpoint-source.js';
import type { Workspace } from '../workspace.js';
import { WrongUse } from '../wrong-use.js';
import type { EndpointPlan } from './endpoint-plan.js';

/** What a controller is injected with, and where that is. */
interface Worker {
  readonly field: string;
  readonly className: string;
  readonly path: string;
}

/** @returns the path of the service that is to do the work */
export function addToServer(workspace: Workspace, plan: EndpointPlan): string {
  if (plan.contractIsNew) return addNoun(workspace, plan);
  const controller = controllerOf(workspace, plan);
  const worker = workerOf(workspace, controller, plan);
  workspace.edit(controller.path, (edit) => {
    edit.appendMethod(classNamed(edit.source, controller.className), controllerMethod(plan, worker.field));
    edit.addImports(`@handtest/contracts/${plan.owner}`, [{ name: plan.request, type: true }]);
  });
  addServiceMethod(workspace, plan, worker);
  return worker.path;
}

function addNoun(workspace: Workspace, plan: EndpointPlan): string {
  const { service, noun } = plan;
  const stem = `apps/${service}/${noun}/${noun}`;
  const path = `${stem}.service.ts`;
  const className = `${pascalCase(noun)}Service`;
  if (workspace.exists(`${stem}.controller.ts`)) {
    throw new WrongUse(`${stem}.controller.ts serves a contract of another name; choose another noun`);
  }
  workspace.write(`${stem}.controller.ts`, controllerSource(plan));
  // A noun may have been at work inside the service before it has operations of its own.
  if (workspace.exists(path))
    addServiceMethod(workspace, plan, { field: serviceField(noun), className, path });
  else workspace.write(path, serviceSource(plan));
  workspace.edit(`apps/${service}/app.module.ts`, (edit) => extendModule(edit, noun));
  return path;
}

/** The class that answers the contract, wherever in the service it lies. */
function controllerOf(workspace: Workspace, { service, contract }: EndpointPlan) {
  for (const path of workspace.files(`apps/${service}/**/*.controller.ts`)) {
    const found = classes(workspace.source(path)).find((declaration) => implementsApi(declaration, contract));
    if (found?.name) return { path, className: found.name.text };
  }
  throw new WrongUse(`No controller of ${service} implements Api<typeof ${contract}>`);
}

/** `class … implements Api<typeof keyContract>` */
export function implementsApi({ heritageClauses }: ts.ClassDeclaration, contract: string): boolean {
  return (heritageClauses ?? [])
    .flatMap(({ types }) => [...types])
    .some((type) => type.getText() === `Api<typeof ${contract}>`);
}

/** The service named after the noun, or else the first that the controller has. */
function workerOf(
  workspace: Workspace,
  { path, className }: { path: string; className: string },
  { noun }: EndpointPlan,
): Worker {
  const source = workspace.source(path);
  const constructor = classNamed(source, className).members.find(ts.isConstructorDeclaration);
  const services = (constructor?.parameters ?? []).flatMap(({ name, type }) => {
    const typeName = type?.getText(source) ?? '';
    const module = moduleOf(source, typeName);
    if (!typeName.endsWith('Service') || !module?.startsWith('.')) return [];
    const file = posix.join(posix.dirname(path), module).replace(/\.js$/, '.ts');
    return [{ field: name.getText(source), className: typeName, path: file }];
  });
  const own = services.find((service) => service.className === `${pascalCase(noun)}Service`);
  return required(own ?? services[0], source, 'service that it is given');
}

function addServiceMethod(workspace: Workspace, plan: EndpointPlan, { className, path }: Worker): void {
  const { operation, request, response, notWritten, owner } = plan;
  workspace.edit(path, (edit) => {
    const declaration = classNamed(edit.source, className);
    const isTaken = declaration.members.some(({ name }) => name?.getText(edit.source) === operation);
    if (isTaken) throw new WrongUse(`${path} has a method "${operation}" already; choose another name`);
    edit.appendMethod(declaration, serviceMethod(plan));
    edit.addImports('@handtest/contracts/define', [{ name: 'Call', type: true }]);
    edit.addImports(`@handtest/contracts/${owner}`, [
      { name: notWritten },
      { name: request, type: true },
      { name: response, type: true },
    ]);
  });
}

function extendModule(edit: SourceEdit, noun: string): void {
  const options = required(
    decoratorOptions(classNamed(edit.source, 'AppModule'), 'Module'),
    edit.source,
    'object in @Module()',
  );
  for (const [list, role] of [
    ['controllers', 'controller'],
    ['providers', 'service'],
  ] as const) {
    const className = pascalCase(`${noun}-${role}`);
    const present = property(options, list);
    if (present && !ts.isArrayLiteralExpression(present)) {
      throw new Error(`${edit.path} has ${list} that are not written as a list`);
    }
    if (present?.elements.some((element) => element.getText(edit.source) === className)) continue;
    if (present) edit.append(present, className);
    else edit.append(options, `${list}: [${className}]`);
    edit.addImports(`./${noun}/${noun}.${role}.js`, [{ name: className }]);
  }
}
