/** The one file that GitHub runs: the action with the SDK and its other dependencies. */
import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';

export const bundlePath = 'apps/action/bundle.generated.mjs';

const head = '// Made from apps/action by npm run generate; not to be edited.';

/** `@actions/core` imports a client for identity tokens, of 400 KB, which the action does not use. */
const withoutClients: Plugin = {
  name: 'without-clients',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^@actions\/(exec|http-client)/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'resolved') return undefined;
      const found = await resolve(path, { ...options, pluginData: 'resolved' });
      return { ...found, sideEffects: false };
    });
  },
};

/** Readable, so that a change of it can be reviewed and merged. */
export async function actionBundle(root: string): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'apps/action/main.ts')],
    tsconfig: join(root, 'tsconfig.base.json'),
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    banner: { js: head },
    legalComments: 'inline',
    charset: 'utf8',
    plugins: [withoutClients],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}
