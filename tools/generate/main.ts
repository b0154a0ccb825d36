/** `npm run generate …`: carries out the mechanical parts of CONTRIBUTING.md. A wrong use is explained, and changes nothing. */
import { projectRoot } from '@handtest/deployment';
import { type Order, orderOf, usage } from './command-line.js';
import { generateService } from './generate-service.js';
import { regenerate } from './regenerate.js';
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
  const { created, changed } = await generateService(root, order.name);
  show('Created', created);
  show('Changed', changed);
  console.log('CONTRIBUTING.md, "Add a service", says what is left to you.');
}

function show(title: string, lines: readonly string[]): void {
  console.log([title, ...lines.map((line) => `  ${line}`), ''].join('\n'));
}
