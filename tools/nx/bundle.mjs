/**
 * Makes what an image of a service contains, in `dist/bundles/<service>`: one file with its code and its packages, which
 * needs a third of the time to start. esbuild reads what swc compiled, because only swc keeps the types that Nest injects by.
 * Beside it are its SQL files, its native packages, `start` with the flags of Node, and the list of its packages.
 */
import { chmodSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { executor } from './executor.mjs';
import { packageList } from './package-list.mjs';

export const { batch, single } = executor((projects) => Promise.all(projects.map(bundle)));

/** They load a file of their own folder. The second value: what they require. */
const nativePackages = new Map([['argon2', ['@phc/format', 'node-gyp-build']]]);

/** Packages that Nest, TypeORM, BullMQ, ws and debug load only where they are installed or used. None is. */
const unusedPackages = [
  ...['@fastify/multipart', '@fastify/view', '@nestjs/platform-express', '@nestjs/websockets'],
  ...[
    '@valkey/valkey-glide',
    'amqp-connection-manager',
    'bufferutil',
    'kafkajs',
    'mqtt',
    'pg-native',
    'supports-color',
    'utf-8-validate',
  ],
];

async function bundle({ root, name }) {
  const target = join('dist', 'bundles', name);
  const functions = join(root, 'migrations', 'functions');
  try {
    rmSync(target, { recursive: true, force: true });
    const { metafile } = await compile(join('dist', root), target);
    const main = join(target, 'main.js');
    writeFileSync(main, escapeLetters(nameOnlyClasses(readFileSync(main, 'utf8'))));
    const copied = copiedPackages(metafile);
    for (const path of copied) copyPackage(path, target);
    if (existsSync(functions)) cpSync(functions, join(target, 'functions'), { recursive: true });
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
    const files = [...Object.keys(metafile.inputs), ...copied.map((path) => `node_modules/${path}/`)];
    write(target, 'sbom.json', packageList({ name, version }, files));
    write(target, 'package.json', JSON.stringify({ name: `@handtest/${name}`, version, type: 'commonjs' }));
    write(target, 'health-check.mjs', healthCheck);
    write(target, 'start', startScript(name));
    chmodSync(join(target, 'start'), 0o755);
    return { success: true, terminalOutput: '' };
  } catch (error) {
    return { success: false, terminalOutput: `${error.message}\n` };
  }
}

/** The native packages of a service, with what they require. */
function copiedPackages({ outputs }) {
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const native = [...nativePackages.keys()].filter((path) => imported.includes(path));
  return native.flatMap((path) => [path, ...nativePackages.get(path)]);
}

/** As JSON, the letter groups of languages need 20 MB less while they are read, and 7 MB less afterwards. */
const lettersAsJson = {
  name: 'letters as JSON',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/eld\/src\/ngrams\/\w+\.js$/ }, async ({ path }) => {
      const { ngramsData } = await import(path);
      const text = JSON.stringify(JSON.stringify(ngramsData));
      return { contents: `export const ngramsData = JSON.parse(${text});` };
    }),
};

function compile(source, target) {
  return build({
    entryPoints: [join(source, 'main.js')],
    outfile: join(target, 'main.js'),
    // In one file: esbuild evaluates split files in another order, and then decorators find no reflect-metadata.
    bundle: true,
    // As an ES module, Node would keep its text twice and need a third more memory.
    format: 'cjs',
    define: { 'import.meta.url': 'moduleUrl', 'import.meta.dirname': '__dirname' },
    banner: { js: "'use strict';const moduleUrl=require('node:url').pathToFileURL(__filename).href;" },
    platform: 'node',
    target: 'node24',
    external: [...nativePackages.keys(), ...unusedPackages],
    // The names of migrations, errors and providers are those of their classes: see `nameOnlyClasses`.
    keepNames: true,
    // Node keeps the text of a program in memory. Identifiers keep their names, so that a stack trace can be read.
    minifySyntax: true,
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: 'none',
    // Node reads it only with NODE_OPTIONS=--enable-source-maps, which costs memory.
    sourcemap: 'linked',
    sourcesContent: false,
    metafile: true,
    plugins: [lettersAsJson],
    logLevel: 'silent',
  });
}

/**
 * esbuild names functions too, each time that one is made: this took a 15th of the gateway's processor time. A class names
 * itself, as `this`.
 */
function nameOnlyClasses(text) {
  const helper = '__name=(target,value)=>__defProp(target,"name",{value,configurable:!0})';
  if (!text.includes(helper)) throw new Error('esbuild names classes in another way now');
  return text
    .replaceAll(/__name\((?=\s*this,)/g, '__named(')
    .replace(helper, `__name=(target)=>target,${helper.replace('__name', '__named')}`);
}

/**
 * One letter beyond Latin-1 doubles the memory that a program's text needs. esbuild leaves such letters in regular expressions
 * and in raw templates. They mean the same as escapes in the former, but not in the latter.
 */
function escapeLetters(text) {
  const [raw] = /String\.raw`[^`]*[^\0-\x7f][^`]*`/.exec(text) ?? [];
  if (raw) throw new Error(`A raw template must be ASCII: ${raw}`);
  return text.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function copyPackage(name, target) {
  const source = join('node_modules', name);
  const isNeeded = (path) => !/\.(?:cpp|d\.c?ts|map)$|\/prebuilds\/(?!linux-)|\/argon2\/argon2$/.test(path);
  cpSync(source, join(target, source), { recursive: true, filter: isNeeded });
}

/** A heap this small is collected with less processor time by one thread. `runService` collects what the start left over. */
function startScript(name) {
  return `#!/bin/sh
# Starts ${name}. With an argument, such as migrate, it runs this command instead.
export MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576
folder=$(dirname "$0")
# In an image the environment names the revision.
export HANDTEST_REVISION="\${HANDTEST_REVISION:-$(cat "$folder/../../revision" 2>/dev/null)}"
exec node --max-semi-space-size=16 --single-threaded-gc --expose-gc "$folder/main.js" "$@"
`;
}

/** Docker has no probe of its own. It asks what Kubernetes asks. */
const healthCheck = `import { get } from 'node:http';
const request = get({ port: process.env.PORT ?? 3000, path: '/health/live', timeout: 4000 }, ({ statusCode }) => {
  process.exit(statusCode === 200 ? 0 : 1);
});
request.on('error', () => process.exit(1)).on('timeout', () => process.exit(1));
`;

function write(folder, file, text) {
  writeFileSync(join(folder, file), text);
}
