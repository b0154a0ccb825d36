import { addEndpointRow } from './specification.js';

const head = '| Method | Path | Access | Request | Response |\n| --- | --- | --- | --- | --- |';
const keys = '| GET | /api/keys | token | | A page |';
const markdown = `# API

## Keys

What keys are.

### Keys

${head}
${keys}

More about keys.

### Reference

| Status | Means |
| --- | --- |
| 400 | No |
`;
const added = '| POST | /api/keys | token | | A key |';

test('a row goes behind the last of its section', () => {
  expect(addEndpointRow(markdown, 'Keys', added)).toBe(markdown.replace(keys, `${keys}\n${added}`));
});

test('a new section comes behind the last that has endpoints, and what is written below its table', () => {
  expect(addEndpointRow(markdown, 'Badges', added)).toContain(
    `More about keys.\n\n\n### Badges\n\n${head}\n${added}\n\n### Reference`,
  );
});

test('a heading without endpoints is no section', () => {
  expect(addEndpointRow(markdown, 'Reference', added)).toContain(
    `### Reference\n\n${head}\n${added}\n\n### Reference`,
  );
});

test('a text without endpoints is refused', () => {
  expect(() => addEndpointRow('# API\n', 'Keys', added)).toThrow('has no table of endpoints');
});
