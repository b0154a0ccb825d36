/** The frames of a stack, as browsers and servers print them. Pure. */

export interface StackFrame {
  /** The parts of the file's path, without host, query and folders of bundlers. */
  readonly segments: readonly string[];
  readonly line?: number;
  readonly symbol?: string;
}

/** A message of the console, taken apart. */
export interface TakenStack {
  /** The message without its frames. */
  readonly text: string;
  /** The innermost first. */
  readonly frames: readonly StackFrame[];
}

export const longestFrameLine = 500;
const mostFrames = 20;

/** `at submit (https://shop.example/src/cart.ts:12:5)`, `at https://shop.example/src/cart.ts:12:5`; a folder may be `(shop)`. */
const script =
  /^\s*at\s+(?:(?:async\s+)?(?:new\s+)?([\w$.<>[\]#]+)[^(]{0,60}\()?((?:[a-z]:)?(?:[^\s():]|\([^\s():]*\))+\.\w{1,6}(?:\?[^\s():]*)?):(\d+)/i;
const dotnet = /^\s*at\s+([\w.<>`[\],]+)\([^)]{0,200}\)\s+in\s+((?:[a-z]:)?[^:]{1,300}):line\s(\d+)/i;
/** `https://shop.example:3000/…`: the port is no line. */
const origin = /\b(?:https?|webpack(?:-internal)?|file|app|rsc|ng|vite):\/{2,3}(?:[^\s/()]*\/)?/gi;
const java = /^\s*at\s+((?:[\w$]+\.)+)([\w$<>]+)\((\w+\.(?:java|kt|scala|groovy)):(\d+)\)/;
const python = /^\s*File "([^"]{1,300})", line (\d+)(?:, in (\S+))?/;
/** Firefox and Safari: `submit@https://shop.example/src/cart.ts:12:5`. */
const firefox = /^\s*([\w$./<]*)@((?:[^\s@():]|\([^\s@():]*\))+\.\w{1,6}(?:\?[^\s:]*)?):(\d+)/;
/** Ruby, PHP, Go and bare places: `app/models/cart.rb:12:in 'total'`, `/srv/src/Cart.php:12`, `/app/cart.go:12 +0x1d`. */
const bare =
  /(?:^|[\s(])((?:[\w@.-]*\/)+[\w@.[\]-]+\.\w{1,6})(?::|\((?=\d)|\son line\s)(\d+)(?:\S{0,9}:in ['`]([\w?!.#]+))?/;

const messageBefore = /^[\w ]*(?:error|exception|warning|panic):/i;

/** For tests. */
export const framePatterns: readonly RegExp[] = [
  script,
  dotnet,
  origin,
  java,
  python,
  firefox,
  bare,
  messageBefore,
];

export function takeStack(message: string): TakenStack {
  const frames: StackFrame[] = [];
  const text: string[] = [];
  for (const line of message.split('\n')) {
    const frame = frameIn(line.slice(0, longestFrameLine));
    // The place may follow the message in the same line.
    if (frame === undefined || messageBefore.test(line.slice(0, longestFrameLine))) text.push(line);
    if (frame && frame.segments.length > 0 && frames.length < mostFrames) frames.push(frame);
  }
  // Python prints the innermost frame last.
  if (/^Traceback /m.test(message)) frames.reverse();
  return { text: text.join('\n'), frames };
}

/** A frame of an installed package has no segments. */
function frameIn(line: string): StackFrame | undefined {
  const javaFrame = java.exec(line);
  if (javaFrame) {
    const [, holder = '', symbol, file = '', number] = javaFrame;
    return frame(`${holder.split('.').slice(0, -2).join('/')}/${file}`, number, symbol);
  }
  const plain = line.replace(origin, '');
  const named = script.exec(plain) ?? dotnet.exec(plain) ?? firefox.exec(plain);
  if (named) return frame(named[2]!, named[3], named[1]);
  const pythonFrame = python.exec(line);
  if (pythonFrame) return frame(pythonFrame[1]!, pythonFrame[2], pythonFrame[3]);
  const other = bare.exec(plain);
  return other ? frame(other[1]!, other[2], other[3]) : undefined;
}

function frame(path: string, line: string | undefined, symbol: string | undefined): StackFrame {
  const segments = path
    .replace(/[?#].*$/, '')
    .split(/[\\/]/)
    .filter((segment) => segment !== '' && segment !== '.' && segment !== '..')
    .map(decoded);
  const installed = segments.some((segment) => /^(?:node_modules|site-packages|gems|vendor)$/.test(segment));
  const name = symbol?.split('.').at(-1);
  return {
    segments: installed ? [] : segments,
    ...(line !== undefined && { line: Number(line) }),
    ...(name && /^[\w$]+[?!]?$/.test(name) && { symbol: name }),
  };
}

/** Browsers write `[id]` as `%5Bid%5D`. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether the file may be the one of the frame: the shorter of both paths is the end of the other, or two parts agree. */
export function fits({ segments }: StackFrame, path: string): boolean {
  const parts = path.split('/');
  const most = Math.min(parts.length, segments.length);
  let same = 0;
  while (same < most && parts.at(-1 - same) === segments.at(-1 - same)) same++;
  return same > 0 && (same === most || same >= 2);
}
