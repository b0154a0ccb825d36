/**
 * How tests reach a service: its `test/*-under-test.ts`, which starts it as it is deployed and offers typed clients. A
 * service without one gets it; a client that is missing is added beside the others.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import { classes, descendants, isExported, required } from '../edit/find-node.js';
import type { SourceEdit } from '../edit/source-edit.js';
import { camelCase, pascalCase } from '../names.js';
import { serviceField } from '../template/endpoint-source.js';
import type { TestSubject } from '../template/endpoint-test.js';
import { underTestPath, underTestSource } from '../template/service-test.js';
import type { Workspace } from '../workspace.js';
import { WrongUse } from '../wrong-use.js';
import type { EndpointPlan } from './endpoint-plan.js';

export function testSubject(workspace: Workspace, plan: EndpointPlan): TestSubject {
  const { service } = plan;
  const path = workspace.files(`apps/${service}/test/*-under-test.ts`)[0] ?? makeUnderTest(workspace, plan);
  const source = workspace.source(path);
  const start = source.statements
    .filter(ts.isFunctionDeclaration)
    .filter(isExported)
    .find(({ name }) => name?.text.startsWith('start'));
  const type = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .find(({ name }) => name.text.endsWith('UnderTest'));
  const typeName = required(type, source, 'type …UnderTest').name.text;
  const variable = camelCase(
    typeName.replace('UnderTest', '').replace(/^./, (letter) => letter.toLowerCase()),
  );
  return {
    module: `./${posix.basename(path, '.ts')}.js`,
    start: required(start?.name, source, 'exported function start…').text,
    type: typeName,
    variable,
    client: clientIn(workspace, path, plan, variable),
  };
}

/** An expression for the client: one that is offered, or made from the transport that is, or added beside the others. */
function clientIn(workspace: Workspace, path: string, plan: EndpointPlan, variable: string): string {
  const source = workspace.source(path);
  const clients = clientsIn(source);
  const offered = clients.find(({ className }) => className === plan.client);
  if (offered) return `${variable}.${offered.name}`;
  const offers = descendants(source, ts.isObjectLiteralElement).some(
    ({ name }) => name?.getText() === 'transport',
  );
  if (offers) return `new ${plan.client}(${variable}.transport)`;
  const sibling = required(clients[0], source, 'typed client, and no transport to make one with');
  workspace.edit(path, (edit) => addClient(edit, plan, sibling.name));
  return `${variable}.${serviceField(plan.noun)}`;
}

interface OfferedClient {
  readonly name: string;
  readonly className: string;
  readonly declaration: ts.PropertyAssignment | ts.VariableDeclaration;
  readonly creation: ts.NewExpression;
}

/** `keys: new KeyClient(…)` and `const keys = new KeyClient(…)`. */
function clientsIn(source: ts.SourceFile): OfferedClient[] {
  return descendants(source, ts.isNewExpression).flatMap((creation) => {
    const { parent: declaration, expression } = creation;
    const className = expression.getText(source);
    const isOffered = ts.isPropertyAssignment(declaration) || ts.isVariableDeclaration(declaration);
    if (!isOffered || !className.endsWith('Client') || className === 'NatsRpcClient') return [];
    return [{ name: declaration.name.getText(source), className, declaration, creation }];
  });
}

function addClient(edit: SourceEdit, { client, noun, owner }: EndpointPlan, sibling: string): void {
  const { declaration, creation } = clientsIn(edit.source).find(({ name }) => name === sibling)!;
  const name = serviceField(noun);
  const argument = creation.arguments?.map((one) => one.getText(edit.source)).join(', ') ?? '';
  const made = `new ${client}(${argument})`;
  if (ts.isPropertyAssignment(declaration)) edit.insertAfter(declaration, `, ${name}: ${made}`);
  else {
    edit.insertAfter(declaration.parent.parent, `\nconst ${name} = ${made};`);
    const offer = descendants(edit.source, ts.isShorthandPropertyAssignment).find(
      (entry) => entry.name.text === sibling,
    );
    edit.insertAfter(required(offer, edit.source, `object that offers ${sibling}`), `, ${name}`);
  }
  edit.addImports(`@handtest/contracts/${owner}`, [{ name: client }]);
}

function makeUnderTest(workspace: Workspace, { service, owner }: EndpointPlan): string {
  const config = classes(workspace.source(`apps/${service}/config.ts`)).find(({ name }) =>
    name?.text.endsWith('Config'),
  );
  const migrations = ['index', 'migrations'].find((name) =>
    workspace.exists(`apps/${service}/migrations/${name}.ts`),
  );
  const path = underTestPath(service);
  if (!migrations)
    throw new WrongUse(`apps/${service}/migrations has no index.ts, which ${path} would begin with`);
  const configClass = config?.name?.text ?? `${pascalCase(service)}Config`;
  const migrationsModule = `../migrations/${migrations}.js`;
  workspace.write(path, underTestSource({ service, owner, configClass, migrationsModule }));
  return path;
}
