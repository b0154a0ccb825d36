/** Writes the schemas of the API reference: `node dist/apps/gateway/openapi/generate-schemas.js`, after a contract changed. */
import { writeFileSync } from 'node:fs';
import { generatedFile, generatedText } from './schema-generator.js';

writeFileSync(generatedFile, await generatedText(process.cwd()));
