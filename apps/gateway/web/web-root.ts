/** The folder of the built web app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const built = join('dist', 'apps', 'gateway');

/** A folder without a page is not the app. */
export function hasStartPage(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/**
 * The app that was built together with this gateway. Not beside the sources: there is the source of the app.
 *
 * @param gateway the folder of the gateway's program
 * @returns undefined when it was not built
 */
export function builtWebRoot(gateway: string): string | undefined {
  if (!gateway.endsWith(built)) return undefined;
  const folder = join(gateway, '..', 'web');
  return hasStartPage(folder) ? folder : undefined;
}
