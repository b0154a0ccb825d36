/**
 * Makes what npm publishes. Of a library: one file for `import` and one for `require`, with all dependencies inside, and
 * their types; Node, Deno, Bun, browsers and workers read the same files. Of a program: one file with all dependencies.
 */
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import ts from 'typescript';
import { executor } from './executor.mjs';

export const { batch, single } = executor((projects) => Promise.all(projects.map(makePackage)));

const formats = ['esm', 'cjs'];

async function makePackage({ root, name }) {
  const target = join('dist', 'packages', name);
  rmSync(target, { recursive: true, force: true });
  const { version } = readJson('package.json');
  const manifest = { ...readJson(join(root, 'package.json')), version };
  try {
    const faults = manifest.bin ? await makeProgram(root, target, manifest) : await makeLibrary(root, target);
    writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
    cpSync(join(root, 'README.md'), join(target, 'README.md'));
    cpSync('LICENSE', join(target, 'LICENSE'));
    return { success: faults === '', terminalOutput: faults };
  } catch (error) {
    return { success: false, terminalOutput: `${error.message}\n` };
  }
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

async function makeLibrary(root, target) {
  for (const format of formats) await bundle(root, target, format);
  const faults = emitTypes(
    root,
    formats.map((format) => join(target, format)),
  );
  // Node reads the format of a file from the nearest package.json.
  writeFileSync(join(target, 'cjs', 'package.json'), '{ "type": "commonjs" }\n');
  return faults;
}

async function makeProgram(root, target, { bin, version }) {
  const [file] = Object.values(bin);
  await build({
    entryPoints: [join(root, 'main.ts')],
    outfile: join(target, file),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    define: { HANDTEST_VERSION: JSON.stringify(version) },
    // Some dependencies are CommonJS and load modules of Node by `require`.
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
    logLevel: 'silent',
  });
  chmodSync(join(target, file), 0o755);
  return '';
}

function bundle(root, target, format) {
  return build({
    entryPoints: [join(root, 'index.ts')],
    outfile: join(target, format, 'index.js'),
    bundle: true,
    format,
    // No module of Node can be inside.
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    logLevel: 'silent',
  });
}

/** Without the types of Node, so that a program for browsers can use them. Returns what is wrong. */
function emitTypes(root, folders) {
  const { config } = ts.readConfigFile('tsconfig.base.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, '.');
  const program = ts.createProgram([resolve(root, 'index.ts')], {
    ...options,
    ...{
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      rootDir: resolve(root),
    },
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
  });
  const diagnostics = ts.getPreEmitDiagnostics(program);
  program.emit(undefined, (path, text) => {
    for (const folder of folders) {
      const file = join(folder, path.slice(resolve(root).length));
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, text);
    }
  });
  const host = {
    getCurrentDirectory: () => '.',
    getCanonicalFileName: (name) => name,
    getNewLine: () => '\n',
  };
  return ts.formatDiagnostics(diagnostics, host);
}
