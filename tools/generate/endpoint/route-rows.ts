/** Reads `apps/gateway/route/routes.ts`, the specification's endpoint tables as code. */
import ts from 'typescript';
import type { EndpointOrder } from '../command-line.js';
import { objectIn, property, propertyName } from '../edit/find-node.js';
import { capitalized, plural, words } from '../names.js';
import type { Workspace } from '../workspace.js';
import { WrongUse } from '../wrong-use.js';

export const routesPath = 'apps/gateway/route/routes.ts';

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

/** The rows of a section; undefined when there is none of that name. */
export function rowsOf(
  sections: ts.ObjectLiteralExpression,
  name: string,
): ts.ArrayLiteralExpression | undefined {
  const rows = property(sections, name);
  return rows && ts.isArrayLiteralExpression(rows) ? rows : undefined;
}
