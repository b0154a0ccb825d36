/** Prints, as JSON, what Nx hashes for each of its tasks, such as `job:test`. */
import { HashPlanInspector } from 'nx/src/hasher/hash-plan-inspector.js';
import { createProjectGraphAsync } from 'nx/src/project-graph/project-graph.js';

const graph = await createProjectGraphAsync();
const inspector = new HashPlanInspector(graph);
await inspector.init();
const tasks = Object.values(graph.nodes).flatMap(({ name: project, data: { targets } }) =>
  Object.keys(targets).map((target) => {
    const id = `${project}:${target}`;
    return [id, inspector.inspectTaskInputs({ project, target })[id]];
  }),
);
console.log(JSON.stringify(Object.fromEntries(tasks)));
