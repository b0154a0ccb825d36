/** How TypeScript becomes JavaScript, in the build and in tests. The aliases are those of tsconfig.base.json. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = import.meta.dirname;
const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.base.json'), 'utf8'));

export const swcOptions = {
  swcrc: false,
  jsc: {
    target: compilerOptions.target,
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
    keepClassNames: true,
    baseUrl: root,
    paths: compilerOptions.paths,
  },
  module: { type: 'nodenext', resolveFully: true },
  sourceMaps: true,
};
