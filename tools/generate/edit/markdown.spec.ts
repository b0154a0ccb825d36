import { addRow } from './markdown.js';

test('a row goes to the end of the table below the line, wherever others are', () => {
  const markdown = '| a |\n| - |\n| 1 |\n\n## B\n\ntext\n\n| b |\n| - |\n| 2 |\n\nend\n';
  expect(addRow(markdown, /^## B/, '| 3 |')).toBe(markdown.replace('| 2 |\n', '| 2 |\n| 3 |\n'));
  expect(addRow('| a |\n| - |', /^\| a/, '| 1 |')).toBe('| a |\n| - |\n| 1 |');
  expect(() => addRow(markdown, /^## C/, '| 3 |')).toThrow('There is no table below /^## C/');
});
