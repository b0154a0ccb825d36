/** What an order for an endpoint comes to in this repository: the names, the files, and whether it may be carried out. */
import ts from 'typescript';
import { type EndpointOrder, parametersOf } from '../command-line.js';
import { descendants, isExported, valueOf } from '../edit/find-node.js';
import { camelCase, operationStem, ownerOf, pascalCase, words } from '../names.js';
import { readTopology } from '../topology.js';
import type { Workspace } from '../workspace.js';
import { WrongUse } from '../wrong-use.js';
import { sectionFor } from './route-rows.js';

export interface EndpointPlan extends EndpointOrder {
  /** By whose name contracts are imported: `identity`. */
  readonly owner: string;
  /** What subjects begin with: `identity.key`. */
  readonly contractOwner: string;
  readonly contractFile: string;
  readonly contractIsNew: boolean;
  /** `keyContract`, `KeyClient`. */
  readonly contract: string;
  readonly client: string;
  /** Names of classes. */
  readonly request: string;
  readonly response: string;
  readonly notWritten: string;
  readonly parameters: readonly string[];
  readonly section: string;
  readonly status: 200 | 201;
}

/** @throws WrongUse */
export function planOf(workspace: Workspace, order: EndpointOrder): EndpointPlan {
  const { noun, operation, method, path } = order;
  const owner = ownerFor(workspace, order.service);
  const stem = operationStem(noun, operation);
  const contractFile = `libs/contracts/${owner}/${noun}.contract.ts`;
  const contract = `${camelCase(noun)}Contract`;
  const plan = {
    ...order,
    owner,
    contractOwner: noun === owner ? owner : `${owner}.${noun}`,
    contractFile,
    contractIsNew: !workspace.exists(contractFile),
    contract,
    client: `${pascalCase(noun)}Client`,
    request: `${stem}Request`,
    response: `${stem}Response`,
    notWritten: `${stem}NotWritten`,
    parameters: parametersOf(path),
    status: method === 'POST' && operation.startsWith('create') ? 201 : 200,
  } as const;
  assertFree(workspace, plan);
  return { ...plan, section: sectionFor(workspace, order, contract) };
}

/** What the service serves according to the topology, or is to serve from now on. */
function ownerFor(workspace: Workspace, service: string): string {
  const topology = readTopology(workspace);
  const row = topology.get(service);
  if (!row) {
    throw new WrongUse(`There is no service "${service}"; there are ${[...topology.keys()].join(', ')}`);
  }
  if (service === 'gateway')
    throw new WrongUse('The gateway passes on to other services and serves nothing itself');
  const owner = row.serves[0] ?? ownerOf(service);
  const other = [...topology].find(([name, { serves }]) => name !== service && serves.includes(owner))?.[0];
  if (other) {
    throw new WrongUse(
      `${service} serves nothing yet, and "${owner}" is served by ${other}: write what it serves, in one word, into its ` +
        'row of libs/contracts/topology/topology.ts',
    );
  }
  return owner;
}

type Names = Omit<EndpointPlan, 'section'>;

function assertFree(workspace: Workspace, names: Names): void {
  const { contractIsNew, contractFile, contract, contractOwner, operation, noun, request, response } = names;
  const files = workspace.files('libs/contracts/*/*.ts').map((path) => workspace.source(path));
  if (!contractIsNew && operationsOf(valueOf(workspace.source(contractFile), contract)).includes(operation)) {
    throw new WrongUse(`${contractOwner} has an operation "${operation}" already`);
  }
  const served = files.find(
    (file) => contractIsNew && file.text.includes(`defineContract('${contractOwner}'`),
  );
  if (served)
    throw new WrongUse(`The ${words(noun)}'s operations are in ${served.fileName}, whose name is the noun`);
  const taken = new Map(files.flatMap((file) => exportedNames(file).map((name) => [name, file.fileName])));
  const wanted = [request, response, names.notWritten, ...(contractIsNew ? [contract, names.client] : [])];
  const double = wanted.find((name) => taken.has(name));
  // Types are known by their names alone in the API reference, and contracts in the architecture tests.
  if (double) throw new WrongUse(`${taken.get(double)} has a ${double} already; choose another name`);
}

/** The names of the operations in `defineContract('…', { … })`. */
function operationsOf(contract: ts.Expression): string[] {
  const [, operations] = ts.isCallExpression(contract) ? contract.arguments : [];
  if (!operations || !ts.isObjectLiteralExpression(operations)) return [];
  return operations.properties.map(({ name }) => (name && ts.isIdentifier(name) ? name.text : ''));
}

function exportedNames(source: ts.SourceFile): string[] {
  const named = source.statements.filter(
    (statement) =>
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement),
  );
  const variables = source.statements.filter(ts.isVariableStatement).filter(isExported);
  return [
    ...named.filter(isExported).map(({ name }) => name?.text ?? ''),
    ...variables.flatMap((statement) =>
      descendants(statement, ts.isVariableDeclaration).map(({ name }) => name.getText(source)),
    ),
  ];
}
