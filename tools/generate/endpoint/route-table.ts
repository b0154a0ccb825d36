/** Reads and extends `apps/gateway/route/routes.ts`, the specification's endpoint tables as code. */
import ts from 'typescript';
import type { EndpointOrder } from '../command-line.js';
import { objectIn, property, propertyName, required } from '../edit/find-node.js';
import { capitalized, operationSummary, plural, words } from '../names.js';
import type { Workspace } from '../workspace.js';
import { WrongUse } from '../wrong-use.js';
import type { EndpointPlan } from './endpoint-plan.js';

const routesPath = 'apps/gateway/route/routes.ts';

interface Row {
  readonly section: string;
  /** `GET /api/keys` */
  readonly endpoint: string;
  readonly contract: string;
}

/** The section that was asked for, or that of the noun's other endpoints, or one of its own. Throws WrongUse. */
export function sectionFor(workspace: Workspace, order: EndpointOrder, contract: string): string {
  const rows = readRows(workspace);
  const { method, path, noun } = order;
  const shape = (endpoint: string) => endpoint.replace(/:\w+/g, ':');
  const double = rows.find(({ endpoint }) => shape(endpoint) === shape(`${method} ${path}`));
  if (double) throw new WrongUse(`${double.endpoint} is an endpoint already`);
  const related = rows.findLast((row) => row.contract === contract)?.section;
  return order.section ?? related ?? capitalized(words(plural(noun)));
}

function readRows(workspace: Workspace): Row[] {
  const sections = objectIn(workspace.source(routesPath), 'sections');
  return sections.properties.flatMap((section) => {
    const name = propertyName(section)!;
    const calls = rowsOf(sections, name)?.elements.filter(ts.isCallExpression) ?? [];
    return calls.map(({ arguments: [endpoint, , contract] }) => {
      const path = endpoint && ts.isStringLiteralLike(endpoint) ? endpoint.text : '';
      return { section: name, endpoint: path, contract: contract?.getText() ?? '' };
    });
  });
}

function rowsOf(sections: ts.ObjectLiteralExpression, name: string): ts.ArrayLiteralExpression | undefined {
  const rows = property(sections, name);
  return rows && ts.isArrayLiteralExpression(rows) ? rows : undefined;
}

/** One row at the end of its section, a new section at the end of all. */
export function addRoute(workspace: Workspace, plan: EndpointPlan): void {
  const { method, path, access, contract, operation, noun, section, owner, status } = plan;
  const summary = operationSummary(noun, operation);
  const created = status === 201 ? ', { status: 201 }' : '';
  const row = `route('${method} ${path}', '${access}', ${contract}, '${operation}', '${summary}'${created})`;
  workspace.edit(routesPath, (edit) => {
    const sections = objectIn(edit.source, 'sections');
    edit.addImports(`@handtest/contracts/${owner}`, [{ name: contract }]);
    const isNew = property(sections, section) === undefined;
    if (isNew) edit.append(sections, `'${section}': [${row}]`);
    else edit.append(required(rowsOf(sections, section), edit.source, `section ${section}`), row);
  });
}
