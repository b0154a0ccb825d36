/** Sends files of the tester for an open file chooser, in parts. */
import { type ClientMessage, maximumUploadBytes } from '@handtest/visit-protocol';

/** A multiple of three: each part is base64 without padding but the last. */
const partBytes = 192 * 1_024;

/** @returns why the files were not sent, in words; undefined when they were */
export async function sendFiles(
  id: string,
  files: readonly File[],
  send: (message: ClientMessage) => void,
): Promise<string | undefined> {
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (bytes > maximumUploadBytes) return 'The files must be at most 25 MB together; choose smaller ones';
  let contents: readonly Uint8Array[];
  try {
    // All are read before the first part is sent: a second attempt would be added to the parts of the first one.
    contents = await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer())));
  } catch {
    return 'A file could not be read; choose the files again';
  }
  for (const [index, { name }] of files.entries()) {
    const content = contents[index]!;
    for (let from = 0; from === 0 || from < content.length; from += partBytes) {
      const part = content.subarray(from, from + partBytes);
      send({ kind: 'file-part', id, name, base64: base64Of(part) });
    }
  }
  send({ kind: 'files', id });
  return undefined;
}

function base64Of(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
