import fc from 'fast-check';
import { declarationsIn } from './declared-symbols.js';

/** Each symbol as `name first-last`. */
function symbolsOf(path: string, text: string): string[] {
  const { symbols } = declarationsIn(path, text.split('\n'));
  return symbols.map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`);
}

const typescript = `import { x } from 'x';
/** The cart. */
@Injectable()
export class Cart extends Base {
  private items = [];

  constructor(private readonly api: Api) {}

  async total(currency: string): Promise<number> {
    if (currency) {
      return 1;
    }
  }

  get size() {
    return 0;
  }
}

export default function Page() {
  const remove = async () => {
    await x();
  };
  return <p>Cart</p>;
}

export const limit = 5;
const later = async (a) => a;
export type Item = { id: string };
router.post('/cart/items', async (req, res) => {
  res.send();
});
`;

const cases: [language: string, path: string, text: string, symbols: string[]][] = [
  [
    'TypeScript',
    'a.tsx',
    typescript,
    [
      'Cart 2-18',
      'total 9-13',
      'size 15-17',
      'Page 20-25',
      'remove 21-23',
      'limit 27-27',
      'later 28-28',
      'Item 29-29',
      'POST /cart/items 30-32',
    ],
  ],
  [
    'Vue',
    'a.vue',
    '<script setup>\nconst open = ref(false)\nfunction toggle() {\n  open.value = !open.value\n}\n</script>\n',
    ['open 2-2', 'toggle 3-6'],
  ],
  [
    'Python',
    'a.py',
    'class Cart:\n    def total(self):\n        return 1\n\n@app.get("/x")\nasync def read():\n    pass\nx = 1\n',
    ['Cart 1-3', 'total 2-3', 'read 5-7'],
  ],
  [
    'Go',
    'a.go',
    'type Cart struct {\n\tn int\n}\n\n// Total adds.\nfunc (c *Cart) Total() int {\n\treturn 1\n}\n',
    ['Cart 1-3', 'Total 5-8'],
  ],
  [
    'Java',
    'A.java',
    'public class Cart {\n  @Override\n  public Map<String, Integer> total(Order order) {\n    return sum(order);\n  }\n  void clear() {\n  }\n}\n',
    ['Cart 1-8', 'total 2-5', 'clear 6-7'],
  ],
  [
    'Kotlin',
    'a.kt',
    'data class Item(val id: String)\nsuspend fun load(id: String): Item {\n  return x(id)\n}\n',
    ['Item 1-1', 'load 2-4'],
  ],
  [
    'C#',
    'A.cs',
    'public class Cart\n{\n    [HttpGet("x")]\n    public async Task<int> Total(int id)\n    {\n        return await Sum(id);\n    }\n}\n',
    ['Cart 1-8', 'Total 3-7'],
  ],
  [
    'Ruby',
    'a.rb',
    'class Cart\n  def self.total(items)\n    1\n  end\n\n  def empty?\n    true\n  end\nend\n',
    ['Cart 1-9', 'total 2-4', 'empty? 6-8'],
  ],
  [
    'PHP',
    'a.php',
    '<?php\nfinal class Cart\n{\n    public function total(): int\n    {\n        return 1;\n    }\n}\n',
    ['Cart 2-8', 'total 4-7'],
  ],
  [
    'Rust',
    'a.rs',
    'pub struct Cart;\nimpl Cart {\n    pub async fn total(&self) -> u32 {\n        1\n    }\n}\n',
    ['Cart 1-1', 'Cart 2-6', 'total 3-5'],
  ],
  ['SQL', 'a.sql', 'CREATE TABLE IF NOT EXISTS cart (\n  id int\n);\n', ['cart 1-3']],
  ['no known language', 'a.css', 'class Cart {\n}\n', []],
];

it.each(cases)('finds the symbols of %s', (_language, path, text, symbols) => {
  expect(symbolsOf(path, text)).toEqual(symbols);
});

it('gives each line its innermost symbol', () => {
  const { symbols, symbolOfLine } = declarationsIn('a.tsx', typescript.split('\n'));
  const nameAt = (line: number) => symbols[symbolOfLine[line - 1]!]?.name;
  expect([1, 2, 5, 11, 15, 22, 24, 31].map(nameAt)).toEqual([
    ...[undefined, 'Cart', 'Cart', 'total', 'size', 'remove', 'Page', 'POST /cart/items'],
  ]);
});

it('keeps every symbol inside the file and around its lines', () => {
  const line = fc.constantFrom(
    ...typescript.split('\n'),
    '}',
    '  }',
    '  def a',
    '\tfunc b() {',
    'class C',
    '',
  );
  const endings = fc.constantFrom('ts', 'vue', 'py', 'go', 'java', 'rb', 'php', 'rs', 'kt', 'cs');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), endings, (lines, ending) => {
      const { symbols, symbolOfLine } = declarationsIn(`a.${ending}`, lines);
      for (const { startLine, endLine, name } of symbols) {
        expect(name).not.toBe('');
        expect(1 <= startLine && startLine <= endLine && endLine <= lines.length).toBe(true);
      }
      for (const [index, symbol] of symbolOfLine.entries()) {
        if (symbol === -1) continue;
        const { startLine, endLine } = symbols[symbol]!;
        expect(startLine <= index + 1 && index + 1 <= endLine).toBe(true);
      }
    }),
  );
});
