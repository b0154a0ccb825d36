/** The folder of the built web app. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const bundled = join('dist', 'bundles', 'gateway');

/** A folder without a page is not the app. */
export function hasStartPage(folder: string): boolean {
  return existsSync(join(folder, 'index.html'));
}

/**
 * The app that was built together with this gateway: in an image beside the program, else in `dist`. Not beside the sources:
 * there is the source of the app.
 *
 * @param gateway the folder of the gateway's program
 * @returns undefined when it was not built
 */
export function builtWebRoot(gateway: string): string | undefined {
  const built = gateway.endsWith(bundled) ? [join(gateway, '..', '..', 'apps', 'web')] : [];
  return [join(gateway, 'web'), ...built].find(hasStartPage);
}
