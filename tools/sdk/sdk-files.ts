/** The generated files of the SDK: the types of the API's document, and the table of its operations with their methods. */
import openapiTS, { astToString } from 'openapi-typescript';
import { formatted } from '../schema/schema-generator.js';
import { type ApiDocument, operationsText, withoutFailures } from './operations-text.js';

const notice = '/** Made from the API document by npm run generate; not to be edited. */';

/** @returns texts by their paths from the root */
export async function sdkFiles(root: string, document: ApiDocument): Promise<Map<string, string>> {
  const types = await openapiTS(JSON.stringify(withoutFailures(document)), {
    // A field with a default may be left out.
    defaultNonNullable: false,
    emptyObjectsUnknown: true,
  });
  const texts = {
    'schema.generated.ts': astToString(types),
    'operations.generated.ts': operationsText(document),
  };
  const entries = Object.entries(texts).map(async ([name, text]) => {
    return [`libs/sdk/${name}`, await formatted(root, `${notice}\n${text}`)] as const;
  });
  return new Map(await Promise.all(entries));
}
