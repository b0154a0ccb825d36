/** The release of this server, from the package that it is a part of. */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';

const manifest = JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')) as { version: string };

export const { version } = manifest;
