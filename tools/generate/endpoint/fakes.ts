/**
 * The programs that stand in for services in the tests of others. Those that implement the contract must have the new
 * operation to compile, and the gateway's must answer it: its tests ask every row of the route table.
 */
import ts from 'typescript';
import {
  classes,
  classNamed,
  decoratorOptions,
  descendants,
  objectIn,
  property,
  required,
} from '../edit/find-node.js';
import type { SourceEdit } from '../edit/source-edit.js';
import { keyFor, pascalCase } from '../names.js';
import type { Workspace } from '../workspace.js';
import type { EndpointPlan } from './endpoint-plan.js';
import { implementsApi } from './server.js';

const gatewayFakes = 'apps/gateway/test/fake-services.ts';

export function addToFakes(workspace: Workspace, plan: EndpointPlan): void {
  const { contract, contractIsNew } = plan;
  if (contractIsNew) workspace.edit(gatewayFakes, (edit) => addContract(edit, plan));
  for (const path of workspace.files('apps/*/test/**/*.ts')) {
    if (!workspace.read(path).includes(`Api<typeof ${contract}>`)) continue;
    workspace.edit(path, (edit) => extendFakes(edit, plan));
  }
}

function extendFakes(edit: SourceEdit, plan: EndpointPlan): void {
  const { contract, contractOwner, operation, request, notWritten, owner } = plan;
  const module = `@handtest/contracts/${owner}`;
  for (const fake of classes(edit.source).filter((declaration) => implementsApi(declaration, contract))) {
    if (edit.path === gatewayFakes) {
      const answer = `answered('rpc.${contractOwner}.${operation}', request, call, () => echo(request, call) as never)`;
      edit.appendMethod(fake, `async ${operation}(request: ${request}, call: Call) { return ${answer}; }`);
      edit.addImports(module, [{ name: request, type: true }]);
    } else {
      edit.appendMethod(fake, `async ${operation}(): Promise<never> { throw new ${notWritten}(); }`);
      edit.addImports(module, [{ name: notWritten }]);
    }
  }
}

/** The new contract echoes, in the module that stands for its service. */
function addContract(edit: SourceEdit, { service, contract, owner }: EndpointPlan): void {
  const modules = objectIn(edit.source, 'modules');
  const moduleName = property(modules, service)?.getText(edit.source);
  edit.addImports(`@handtest/contracts/${owner}`, [{ name: contract }]);
  if (moduleName) {
    const options = decoratorOptions(classNamed(edit.source, moduleName), 'Module');
    const controllers = options && property(options, 'controllers');
    const list = controllers && ts.isArrayLiteralExpression(controllers) ? controllers : undefined;
    return edit.append(required(list, edit.source, `controllers of ${moduleName}`), `echoing(${contract})`);
  }
  const newModule = `${pascalCase(service)}Module`;
  const statement = modules.parent.parent.parent.parent;
  edit.insertBefore(
    required(ts.isVariableStatement(statement) ? statement : undefined, edit.source, 'constant modules'),
    `@Module({ controllers: [echoing(${contract})] })\nclass ${newModule} {}\n\n`,
  );
  edit.append(modules, `${keyFor(service)}: ${newModule}`);
  const started = descendants(edit.source, ts.isParameter).find(
    ({ type, initializer }) => type?.getText(edit.source) === 'readonly FakeService[]' && initializer,
  )?.initializer;
  const list = started && ts.isArrayLiteralExpression(started) ? started : undefined;
  edit.append(
    required(list, edit.source, 'list of the services that are started by default'),
    `'${service}'`,
  );
}
