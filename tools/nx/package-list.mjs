/** The packages in a bundle, as a software bill of materials in the format CycloneDX 1.6. */
import { readFileSync } from 'node:fs';

/**
 * @param service name and version
 * @param files what the bundle contains, by path
 */
export function packageList({ name, version }, files) {
  const folders = new Set(files.map(packageFolder).filter(Boolean));
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  return JSON.stringify(
    {
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: { component: { type: 'application', 'bom-ref': name, name: `@handtest/${name}`, version } },
      components: [...folders].sort().map((folder) => component(folder, packages[folder])),
    },
    null,
    1,
  );
}

/** `node_modules/a/node_modules/@b/c/lib/d.js` → `node_modules/a/node_modules/@b/c`, also where `node_modules` is a link. */
function packageFolder(file) {
  const inside = file.slice(Math.max(0, file.indexOf('node_modules/')));
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(inside)?.[0];
}

function component(folder, locked) {
  if (!locked) throw new Error(`${folder} is not in package-lock.json`);
  const { version, license, integrity } = locked;
  const name = locked.name ?? folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': `${purl}#${folder}`,
    ...{ name, version, purl },
    ...(license && {
      licenses: [/\s/.test(license) ? { expression: license } : { license: licenseOf(license) }],
    }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }],
    }),
  };
}

/** Only names of the SPDX list are ids. A text such as `SEE LICENSE IN …` has a space. */
function licenseOf(license) {
  return /^[\w.+-]+$/.test(license) && license !== 'UNLICENSED' ? { id: license } : { name: license };
}
