/** Adds a row to `apps/gateway/route/routes.ts`. */
import { objectIn, property, required } from '../edit/find-node.js';
import { operationSummary } from '../names.js';
import type { Workspace } from '../workspace.js';
import type { EndpointPlan } from './endpoint-plan.js';
import { routesPath, rowsOf } from './route-rows.js';

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
