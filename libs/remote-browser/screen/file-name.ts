/** The name of a file on the tester's machine, or one that a page gives: used as a part of a path only after this. Pure. */
const longest = 200;

export function safeFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1)!;
  const printable = [...last].filter((sign) => sign >= ' ' && sign !== '\u007f').join('');
  const short = printable.replace(/^\.+/, '').trim().slice(-longest);
  return short === '' ? 'file' : short;
}
