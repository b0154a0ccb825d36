/** Writes the schemas of the API reference: `npm run generate schemas`, after a contract changed. */
import { writeFileSync } from 'node:fs';
import { generatedFile, generatedText } from './schema-generator.js';

writeFileSync(generatedFile, await generatedText(process.cwd()));
