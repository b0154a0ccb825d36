/** SQL functions and triggers in files of their own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param folder `import.meta.dirname` of the caller; the build copies `*.sql` beside the compiled code */
export function sqlFile(folder: string, name: string): string {
  return readFileSync(join(folder, name), 'utf8');
}
