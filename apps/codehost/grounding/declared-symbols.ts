/**
 * The symbols that a file declares, found line by line: one regular expression for each family of languages. The end of a
 * symbol is found by indentation. Pure.
 */

export interface DeclaredSymbol {
  readonly name: string;
  /** From 1. */
  readonly startLine: number;
  endLine: number;
}

export interface Declarations {
  readonly symbols: readonly DeclaredSymbol[];
  /** For each line the index of the innermost symbol that contains it; -1 outside all. */
  readonly symbolOfLine: Int32Array;
}

/** The rest of a longer line is not read: it bounds the time of each regular expression. */
export const longestLine = 1_000;

/** All begin at the start of a line, and no repeated group begins with what it repeats: the time is linear. */
const script =
  /^\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?(?:function\b\s*\*?|class|interface|enum|namespace|type)\s+([\w$]+)|^(?: {0,2}|\t)(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*[:=]|^\s+const\s+([\w$]+)\s*=\s*(?:async\b\s*)?(?:\(|function\b|[\w$]+\s*=>|use(?:Callback|Memo)\()|^\s*[\w$]+\.((?:get|post|put|patch|delete|all|use)\(\s*['"`]\/[^'"`]{0,100})|^\s+(?:(?:public|private|protected|static|readonly|override|async|get|set)\s+)*#?([\w$]+)\([^)]{0,200}\)\s*(?::[^{=;]{0,100})?\{$/;
const python = /^\s*(?:async\s+)?(?:def|class)\s+(\w+)/;
const go = /^(?:func\s+(?:\([^)]{0,100}\)\s*)?|type\s+)(\w+)/;
const ruby = /^\s*(?:def\s+(?:self\.)?|class\s+|module\s+)([\w:]+[?!=]?)/;
const rust =
  /^\s*(?:pub(?:\([^)]{0,40}\))?\s+)?(?:(?:async|unsafe|const)\s+)*(?:fn|struct|enum|trait|impl|mod|type)(?:<[^>]{0,80}>)?\s+(\w+)/;
const php =
  /^\s*(?:(?:public|private|protected|static|abstract|final|readonly)\s+)*(?:function\s+&?|class\s+|interface\s+|trait\s+|enum\s+)(\w+)/;
const typed =
  /^\s*(?:(?:public|private|protected|internal|static|final|abstract|sealed|open|override|data|async|suspend|partial|virtual|readonly|inline|synchronized|default|mutating|lateinit)\s+)*(?:(?:class|interface|enum|record|object|struct|trait|protocol|extension|actor|fun|func)\s+(\w+)|(?<=\s)(?!return\b|new\b|else\b|throw\b|await\b)[\w.]+(?:<[^()=;]{0,80}>)?(?:\[\])?\??\s+(\w+)\s*\([^;]{0,300}$)/;
const sql =
  /^\s*create\s+(?:or\s+replace\s+)?(?:table|view|function|procedure|trigger)\s+(?:if\s+not\s+exists\s+)?([\w."]+)/i;
const schema = /^\s*(?:type|input|enum|interface|model|message|service|rpc)\s+(\w+)/;
const elixir = /^\s*def(?:p|module|macro)?\s+([\w.]+[?!]?)/;

const languages: readonly (readonly [endings: RegExp, declaration: RegExp])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i, script],
  [/\.py$/i, python],
  [/\.go$/i, go],
  [/\.(?:rb|rake)$/i, ruby],
  [/\.rs$/i, rust],
  [/\.php$/i, php],
  [/\.(?:java|kts?|scala|groovy|cs|swift|dart)$/i, typed],
  [/\.sql$/i, sql],
  [/\.(?:graphqls?|gql|prisma|proto)$/i, schema],
  [/\.exs?$/i, elixir],
];

/** For tests. */
export const declarationPatterns: readonly RegExp[] = languages.map(([, declaration]) => declaration);

const notNames = new Set([
  'if',
  'for',
  'while',
  'switch',
  'catch',
  'function',
  'return',
  'with',
  'constructor',
]);
/** Lines that belong to the declaration before them, although they are not indented. */
const goesOn = /^\s*(?:[{}()\[\]>]|end\b|<\/|else\b|rescue\b|ensure\b|catch\b|finally\b)/;
/** Decorators, attributes and comments belong to the declaration below them. */
const precedes = /^\s*(?:@|#|\/[/*]|\*|\[\w)/;

/** @param lines of the whole file, each of any length */
export function declarationsIn(path: string, lines: readonly string[]): Declarations {
  const declaration = languages.find(([endings]) => endings.test(path))?.[1];
  const symbols: DeclaredSymbol[] = [];
  const symbolOfLine = new Int32Array(lines.length).fill(-1);
  if (!declaration) return { symbols, symbolOfLine };
  const open: { index: number; indent: number }[] = [];
  let firstPreceding = -1;
  for (const [at, whole] of lines.entries()) {
    const line = whole.slice(0, longestLine).trimEnd();
    if (line === '') continue;
    const indent = line.search(/\S/);
    while (open.length > 0 && ends(open.at(-1)!.indent, indent, line)) open.pop();
    const name = nameIn(line, declaration);
    if (name !== undefined) {
      const from = firstPreceding === -1 ? at : firstPreceding;
      open.push({ index: symbols.length, indent });
      symbols.push({ name, startLine: from + 1, endLine: at + 1 });
      symbolOfLine.fill(symbols.length - 1, from, at);
    }
    firstPreceding = !precedes.test(line) ? -1 : firstPreceding === -1 ? at : firstPreceding;
    symbolOfLine[at] = open.at(-1)?.index ?? -1;
    for (const { index } of open) symbols[index]!.endLine = at + 1;
  }
  return { symbols, symbolOfLine };
}

function ends(openIndent: number, indent: number, line: string): boolean {
  return indent < openIndent || (indent === openIndent && !goesOn.test(line));
}

function nameIn(line: string, declaration: RegExp): string | undefined {
  const match = declaration.exec(line);
  const name = match?.slice(1).find((group) => group !== undefined);
  if (name === undefined || notNames.has(name)) return undefined;
  // A route: `post('/cart/items` is shown as `POST /cart/items`.
  return name.replace(/^(\w+)\(\s*['"`]/, (_all, method: string) => `${method.toUpperCase()} `);
}
