/** A step of `npm run generate`: writes the files that are made from the contracts and the route table. */
import { writeFileSync } from 'node:fs';
import { actionBundle, bundlePath } from '../action/action-bundle.js';
import { referenceFiles } from './reference-files.js';

for (const [path, text] of await referenceFiles(process.cwd())) writeFileSync(path, text);
// Last, because it contains the SDK.
writeFileSync(bundlePath, await actionBundle(process.cwd()));
