/** Bundles the web app into `dist/apps/web`, with each file compressed beside it for the gateway. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';

const root = import.meta.dirname;
const workspace = resolve(root, '../..');
const outDir = join(workspace, 'dist/apps/web');

/** Smaller files gain nothing from compression. */
const compressedFromBytes = 1_000;

function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    writeBundle: () => {
      for (const file of readdirSync(outDir, { recursive: true }) as string[]) {
        if (/\.(js|css|html|svg)$/.test(file)) compress(join(outDir, file));
      }
    },
  };
}

function compress(file: string): void {
  const bytes = readFileSync(file);
  if (bytes.length < compressedFromBytes) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
}

/** Bundles `ahead.ts` as a classic script before all others: a module would wait for its turn, and its requests with it. */
function runAhead(): Plugin {
  const entry = 'ahead.ts';
  return {
    name: 'run-ahead',
    async buildStart() {
      // The server of development takes the module.
      if (this.environment.mode !== 'build') return;
      const bundle = await build({
        root,
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: { write: false, rolldownOptions: { input: join(root, entry), output: { format: 'iife' } } },
      });
      const { output } = bundle as Rolldown.RolldownOutput;
      this.emitFile({ type: 'asset', name: 'ahead.js', source: output[0].code });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const file = bundle && Object.keys(bundle).find((name) => name.startsWith('assets/ahead-'));
        if (bundle && !file) throw new Error('The bundle has no script that runs ahead');
        const attrs = file ? { src: `/${file}` } : { type: 'module', src: `/${entry}` };
        return [{ tag: 'script', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** Most of their functions run as soon as they are loaded. */
const runAtOnce = new Set(['index', 'evidence-player']);
const hint = '//# allFunctionsCalledOnLoad';

/**
 * Chromium compiles each function of these files beside their download, and not on the page's own thread when it is first
 * called. Other browsers read the hint as a comment. Minifying would remove it.
 */
function compileEarly(): Plugin {
  return {
    name: 'compile-early',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && runAtOnce.has(file.name)) file.code = `${hint}\n${file.code}`;
        }
      },
    },
  };
}

/** `HANDTEST_URL=http://127.0.0.1:3000 npx vite apps/web` shows changes at once, with the API of a running `npm start`. */
const api = process.env.HANDTEST_URL ?? 'http://127.0.0.1:3000';

const config = defineConfig({
  root,
  plugins: [react(), tailwind(), runAhead(), compileEarly(), precompress()],
  resolve: {
    alias: {
      '@handtest/sdk': join(workspace, 'libs/sdk/index.ts'),
      '@handtest/visit-protocol': join(workspace, 'libs/visit-protocol/index.ts'),
    },
  },
  server: { proxy: { '/api': api } },
  build: {
    outDir,
    emptyOutDir: true,
    target: 'es2023',
    // Writes HTML, which the policy of trusted types refuses.
    modulePreload: { polyfill: false },
    // A `data:` address in a style sheet is refused by the policy of fonts.
    assetsInlineLimit: 0,
    manifest: true,
    // What every page needs is one file: HTTP/1.1 allows a browser six requests to a host at a time.
    // So is what many pages need. The first requests do not wait for it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'parts', test: /apps.web.(?!ui.(dialog-frame|menu|tabs))|lucide/, minShareCount: 4 },
          ],
        },
      },
    },
    reportCompressedSize: false,
  },
});
// Vite reads the default export only.
export { config as default };
