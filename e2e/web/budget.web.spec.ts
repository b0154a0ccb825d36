/** How much a browser loads: the first page, and each further one. As the gateway sends it, compressed by brotli. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
  readonly isEntry?: boolean;
}

const kB = 1_000;
/** Of scripts and styles. */
const budgets = { firstPage: 150 * kB, furtherPage: 45 * kB, all: 420 * kB, style: 15 * kB };

const folder = join(projectRoot(), 'dist', 'apps', 'web');
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>;

/** Files that are too small to gain from compression are sent as they are. */
function sentBytes(file: string): number {
  const compressed = join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
}

/** The scripts of a chunk and of all that it imports at once. */
function scriptsOf(name: string, found = new Set<string>()): Set<string> {
  const { file, imports = [] } = manifest[name]!;
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of imports) scriptsOf(imported, found);
  return found;
}

const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sentBytes(file), 0);

const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!;
const pages = Object.keys(manifest).filter((name) => name.endsWith('.page.tsx'));
/** The list of jobs and the job are part of it. */
const first = scriptsOf(entry).add(globSync('assets/ahead-*.js', { cwd: folder })[0]!);
const furtherBytes = (page: string) => total([...scriptsOf(page)].filter((file) => !first.has(file)));

it('is within its budgets', () => {
  const worst = pages.toSorted((a, b) => furtherBytes(b) - furtherBytes(a))[0]!;
  const parts = Object.values(manifest).map(({ file }) => file);
  const all = new Set([...first, ...parts.filter((file) => file.endsWith('.js'))]);
  const styles = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const sizes = {
    firstPage: total(first),
    furtherPage: furtherBytes(worst),
    all: total(all),
    style: total(styles),
  };
  process.stdout.write(
    `bytes of the web app: tried ${pages.length} pages; first page ${sizes.firstPage} of ${budgets.firstPage}, ` +
      `further page at most ${sizes.furtherPage} of ${budgets.furtherPage} (${worst}), all ${sizes.all} of ${budgets.all}, ` +
      `style ${sizes.style} of ${budgets.style}\n`,
  );
  for (const [name, bytes] of Object.entries(sizes)) {
    expect({ name, bytes }).toEqual({ name, bytes: expect.any(Number) });
    expect(bytes).toBeLessThanOrEqual(budgets[name as keyof typeof budgets]);
  }
});

it('has its first file compiled beside the download', () => {
  const code = readFileSync(join(folder, manifest[entry]!.file), 'utf8');
  expect(code.split('\n', 1)).toEqual(['//# allFunctionsCalledOnLoad']);
});
