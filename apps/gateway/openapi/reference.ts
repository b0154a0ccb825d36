/** What `npm run generate` takes from the route table: names of classes, and the endpoint tables of `docs/specification.md`. */
import { requestFieldsOf, type RequestFields } from './description.js';
import { eventContents, webhookBodies } from './message.js';
import { isNullable, type Schema } from '@handtest/contracts/schema';
import { answersJson, answerTypesOf, operationOf, responseOf, type Route } from '../route/route.js';
import { routes } from '../route/routes.js';

type Schemas = Record<string, Schema>;

/** Without the comment, prettier would align the columns: one longer row would change all others. */
const head = `<!-- prettier-ignore -->
| Method | Path | Access | Request | Response |
| --- | --- | --- | --- | --- |`;
const table = /(?<=^### (.+)\n\n)<!-- prettier-ignore -->\n\| Method \| Path \|(?:.*\n)(?:\|.*\n)*/gm;

/** Names of request and answer classes, and of what is sent without a request, each once. */
export function schemaNames(): string[] {
  const names = routes.flatMap((row) => [
    operationOf(row).request.name,
    ...(answersJson(row) ? [responseOf(row).name] : []),
  ]);
  return [...new Set([...names, ...Object.values(eventContents).flat(), ...Object.values(webhookBodies)])];
}

/** @returns the document with the table below the heading of each section. Throws an Error for a section without a table. */
export function withEndpointTables(markdown: string, schemas: Schemas): string {
  const missing = new Set(routes.map(({ section }) => section));
  const text = markdown.replace(table, (_old, section: string) => {
    missing.delete(section);
    const rows = routes.filter((row) => row.section === section).map((row) => rowOf(row, schemas));
    return `${[head, ...rows].join('\n')}\n`;
  });
  const [section] = missing;
  if (section)
    throw new Error(`docs/specification.md needs the heading "### ${section}", and below it:\n${head}`);
  return text;
}

function rowOf(row: Route, schemas: Schemas): string {
  const status = row.status === 201 ? '201: ' : '';
  const access = row.liveOnly ? `${row.access}, live` : row.access;
  const cells = [row.method, row.path, access, requestOf(row, schemas), status + answerOf(row, schemas)];
  return `| ${cells.join(' | ')} |`;
}

function requestOf(row: Route, schemas: Schemas): string {
  const request = row.takes ?? (row.bodyTypes ? '' : fieldsOf(requestFieldsOf(row, schemas)));
  return row.idempotent ? `${request}; \`Idempotency-Key\`` : request;
}

function answerOf(row: Route, schemas: Schemas): string {
  if (row.answers !== undefined) return row.answers;
  if (!answersJson(row)) return answerTypesOf(row).join(' or ');
  const { properties = {}, required = [] } = schemas[responseOf(row).name] ?? {};
  const item = schemas[properties.items?.items?.$ref?.split('/').at(-1) ?? ''];
  if (item && properties.pagination) return `A page of ${fieldsOf(item)}`;
  if (item && Object.keys(properties).length === 1) return `\`items\`: ${fieldsOf(item)}`;
  return fieldsOf({ properties, required }) || '`{}`';
}

/** `` `name`, `role`?, `url` or null `` */
function fieldsOf({ properties = {}, required = [] }: Partial<RequestFields>): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isOptional = !required.includes(name) && schema.default === undefined;
    return `\`${name}\`${isOptional ? '?' : ''}${isNullable(schema) ? ' or null' : ''}`;
  });
  return fields.join(', ');
}
