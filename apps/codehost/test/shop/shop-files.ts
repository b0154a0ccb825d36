/** The files of a web shop in several languages: 87 written by hand, with defects, and generated ones around them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the shop stores, with the fields of each. */
const entities = {
  address: 'street, postcode, city, country',
  banner: 'headline, image, startsAt',
  brand: 'name, logo, country',
  bundle: 'products, price, savings',
  campaign: 'name, channel, budget',
  carrier: 'name, trackingUrl, cutoffTime',
  category: 'name, parent, position',
  collection: 'title, season, products',
  coupon: 'code, percent, validUntil',
  customer: 'firstName, lastName, email, phone',
  faq: 'question, answer, topic',
  fertilizer: 'nutrients, dosage, litres',
  giftCard: 'number, amount, used',
  invoice: 'number, net, vat, total',
  lead: 'email, source, createdAt',
  locale: 'code, currency, dateFormat',
  manufacturer: 'name, address, certificate',
  menuItem: 'label, href, position',
  notification: 'kind, text, readAt',
  offer: 'product, price, endsAt',
  parcel: 'weight, carrier, trackingCode',
  payment: 'method, amount, capturedAt',
  permission: 'role, action, resource',
  plant: 'latinName, light, water, isPoisonous',
  pot: 'diameter, material, hasSaucer',
  promotion: 'title, condition, reward',
  question: 'product, text, askedBy',
  refund: 'order, amount, reason',
  rental: 'tool, from, until',
  returnParcel: 'order, reason, receivedAt',
  review: 'stars, text, author',
  shipment: 'order, state, deliveredAt',
  staffMember: 'name, role, store',
  store: 'city, opensAt, closesAt',
  subscription: 'email, interval, pausedUntil',
  supplier: 'name, leadTime, minimumOrder',
  task: 'title, assignee, dueDate',
  taxRate: 'country, percent, validFrom',
  warehouse: 'name, capacity, location',
};

type Layer = (name: string, fields: readonly string[]) => readonly [path: string, content: string];

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
const kebab = (text: string) => text.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const snake = (text: string) => kebab(text).replaceAll('-', '_');
const label = (text: string) => capital(kebab(text).replaceAll('-', ' '));

const layers: readonly Layer[] = [
  (name, fields) => [
    `apps/admin/src/views/${capital(name)}Editor.vue`,
    `<script setup>\nimport { api } from '../api'\n\nasync function save(values) {\n  await api.put(\`/admin/${kebab(name)}s/\${values.id}\`, values)\n}\n</script>\n\n<template>\n  <h1>Edit ${label(name)}</h1>\n${fields.map((field) => `  <label>${label(field)} <input v-model="values.${field}" /></label>`).join('\n')}\n  <button @click="save">Save</button>\n</template>\n`,
  ],
  (name, fields) => [
    `apps/admin/src/views/${capital(name)}List.vue`,
    `<script setup>\nimport { onMounted, ref } from 'vue'\nimport { api } from '../api'\n\nconst rows = ref([])\nonMounted(async () => (rows.value = await api.get('/admin/${kebab(name)}s')))\n</script>\n\n<template>\n  <h1>All ${label(name)}s</h1>\n  <table>\n    <tr>${fields.map((field) => `<th>${label(field)}</th>`).join('')}</tr>\n  </table>\n  <button>Delete</button>\n</template>\n`,
  ],
  (name, fields) => [
    `services/api/src/admin/${kebab(name)}.routes.ts`,
    `import { Router } from 'express';\nimport { db } from '../db';\n\nexport const ${name}AdminRoutes = Router();\n\n${name}AdminRoutes.get('/admin/${kebab(name)}s', async (_req, res) => res.json(await db.${name}s.find()));\n\n${name}AdminRoutes.put('/admin/${kebab(name)}s/:id', async (req, res) => {\n  const { ${fields.join(', ')} } = req.body;\n  res.json(await db.${name}s.update(req.params.id, { ${fields.join(', ')} }));\n});\n`,
  ],
  (name, fields) => [
    `services/api/src/models/${kebab(name)}.model.ts`,
    `import { Column, Entity } from 'typeorm';\n\n@Entity()\nexport class ${capital(name)} {\n${fields.map((field) => `  @Column()\n  ${field}: string;`).join('\n\n')}\n}\n`,
  ],
  (name, fields) => [
    `services/api/test/${kebab(name)}.spec.ts`,
    `import { ${capital(name)} } from '../src/models/${kebab(name)}.model';\n\nit('stores a ${label(name).toLowerCase()}', async () => {\n  const saved = await db.${name}s.insert({ ${fields.map((field) => `${field}: 'x'`).join(', ')} });\n  expect(saved.${fields[0]}).toBe('x');\n});\n`,
  ],
  (name, fields) => [
    `services/export/exporters/${snake(name)}_exporter.py`,
    `"""Writes every ${label(name).toLowerCase()} to the data warehouse."""\nfrom .base import Exporter\n\n\nclass ${capital(name)}Exporter(Exporter):\n    columns = [${fields.map((field) => `"${snake(field)}"`).join(', ')}]\n\n    def rows(self, since):\n        return self.session.query(${capital(name)}).filter(${capital(name)}.updated_at > since)\n`,
  ],
  (name, fields) => [
    `services/sync/internal/${snake(name)}/importer.go`,
    `package ${snake(name).replaceAll('_', '')}\n\n// Import reads the file of the old system.\nfunc Import(rows []Row) ([]${capital(name)}, error) {\n\tvar found []${capital(name)}\n\tfor _, row := range rows {\n\t\tfound = append(found, ${capital(name)}{${fields.map((field) => `${capital(field)}: row.Get("${snake(field)}")`).join(', ')}})\n\t}\n\treturn found, nil\n}\n`,
  ],
  (name, fields) => [
    `db/migrations/${snake(name)}.sql`,
    `CREATE TABLE ${snake(name)} (\n  id uuid PRIMARY KEY,\n${fields.map((field) => `  ${snake(field)} text NOT NULL`).join(',\n')}\n);\n`,
  ],
];

/** 400 files by path. */
export function shopFiles(): Record<string, string> {
  const written = readFileSync(join(import.meta.dirname, 'hand-written.txt'), 'utf8');
  const files = Object.fromEntries(
    written
      .split(/^=== /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
  );
  const generated = layers.flatMap((layer) =>
    Object.entries(entities).map(([name, fields]) => layer(name, fields.split(', '))),
  );
  const others = [
    ['package-lock.json', JSON.stringify({ name: 'fernwood', packages: { react: {}, express: {} } })],
    ['apps/web/messages/de.json', JSON.stringify({ cart: { title: 'Warenkorb', buy: 'Jetzt kaufen' } })],
  ];
  return Object.fromEntries([...Object.entries(files), ...others, ...generated].slice(0, 400)) as Record<
    string,
    string
  >;
}
