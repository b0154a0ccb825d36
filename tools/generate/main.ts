/** `npm run generate …`: carries out the mechanical parts of CONTRIBUTING.md. A wrong use is explained, and changes nothing. */
import { projectRoot } from '@handtest/deployment';
import { type Order, orderOf, usage } from './command-line.js';
import { generateService } from './generate-service.js';
import { regenerate } from './regenerate.js';
import { Workspace } from './workspace.js';
import { WrongUse } from './wrong-use.js';

try {
  await carryOut(orderOf(process.argv.slice(2)), projectRoot());
} catch (error) {
  process.exitCode = 1;
  if (!(error instanceof Error)) throw error;
  console.error(error instanceof WrongUse ? `${error.message}.\n\n${usage}` : error.message);
}

async function carryOut(order: Order, root: string): Promise<void> {
  if (order.kind === 'documents') return regenerate(root);
  const workspace = new Workspace(root);
  const left = generateService(workspace, order.name);
  const { created, changed } = await workspace.save();
  show('Created', created);
  show('Changed', changed);
  show('Left to you', left);
}

function show(title: string, lines: readonly string[]): void {
  console.log([title, ...lines.map((line) => `  ${line}`), ''].join('\n'));
}
