import { addOperation, addRow, addToItem } from './markdown.js';

const readme = `# survey

- **Owns** questions,
  and answers.
- **Serves** nothing yet.
- **Calls** \`identity\` (on a miss),
  and the world.

## Config
`;

test('a row goes to the end of the table below the line, wherever others are', () => {
  const markdown = '| a |\n| - |\n| 1 |\n\n## B\n\ntext\n\n| b |\n| - |\n| 2 |\n\nend\n';
  expect(addRow(markdown, /^## B/, '| 3 |')).toBe(markdown.replace('| 2 |\n', '| 2 |\n| 3 |\n'));
  expect(addRow('| a |\n| - |', /^\| a/, '| 1 |')).toBe('| a |\n| - |\n| 1 |');
  expect(() => addRow(markdown, /^## C/, '| 3 |')).toThrow('There is no table below /^## C/');
});

test('an item that says nothing is replaced, any other has the new thing first', () => {
  expect(addToItem(readme, 'Serves', '`rpc.survey`')).toContain('- **Serves** `rpc.survey`.\n- **Calls**');
  expect(addToItem(readme, 'Calls', '`job`')).toContain(
    '- **Calls** `job`, `identity` (on a miss),\n  and the world.\n\n## Config',
  );
  const long = `- **Calls** ${'x'.repeat(100)}.\n`;
  expect(addToItem(long, 'Calls', '`billing`')).toBe(`- **Calls** \`billing\`,\n  ${'x'.repeat(100)}.\n`);
  expect(() => addToItem(readme, 'Publishes', 'x')).toThrow('There is no item **Publishes**');
});

test('an operation joins those of its contract, where they are listed', () => {
  expect(addOperation('`rpc.identity.key` (create, list)', 'identity.key', 'archive')).toBe(
    '`rpc.identity.key` (archive, create, list)',
  );
  expect(addOperation('`rpc.identity.key` and others', 'identity.key', 'archive')).toBeUndefined();
});
