/** The name of a file on the tester's machine, or one that a page gives: used as a part of a path only after this. Pure. */
/** File systems take 255. */
const mostBytes = 200;

export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const printable = [...last].filter((sign) => sign >= ' ' && sign !== '\u007f').join('');
  const short = endOf(printable.trim()).replace(/^\.+/, '').trim();
  return short === '' ? 'file' : short;
}

/** The end, which has the extension. It begins with a whole character. */
function endOf(text: string): string {
  const bytes = Buffer.from(text);
  let begin = Math.max(0, bytes.length - mostBytes);
  while (isInCharacter(bytes[begin])) begin++;
  return bytes.subarray(begin).toString();
}

/** In UTF-8, the bytes of a character after its first one have the form 10xxxxxx. */
const isInCharacter = (byte = 0) => (byte & 0xc0) === 0x80;
