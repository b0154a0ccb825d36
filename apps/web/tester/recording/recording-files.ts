/** The recordings of this browser, in its private file system: they survive a reload and a crash. */
import { chunkName, partOf, type RecordingPart } from './chunk.js';

const rootName = 'handtest-recording';
/** A file with one of these names says where a recording is: in the video that the API has, or not, as they do not join. */
const marks = ['stored', 'left-out'] as const;
type Mark = (typeof marks)[number];
/** Of claims that ended without an upload. */
const keptMs = 3 * 24 * 3_600_000;

export interface KeptPart extends RecordingPart {
  /** `waiting`: not uploaded yet. */
  readonly place: Mark | 'waiting';
}

/** The folder of one claim. */
export function claimFolder(jobId: string, claimedAt: string): string {
  return `${jobId}.${Date.parse(claimedAt)}`;
}

export function hasPrivateFiles(): boolean {
  return 'storage' in navigator && 'createWritable' in (globalThis.FileSystemFileHandle?.prototype ?? {});
}

async function root(): Promise<FileSystemDirectoryHandle> {
  const files = await navigator.storage.getDirectory();
  return files.getDirectoryHandle(rootName, { create: true });
}

async function partFolder(claim: string, folder: string): Promise<FileSystemDirectoryHandle> {
  const claims = await (await root()).getDirectoryHandle(claim, { create: true });
  return claims.getDirectoryHandle(folder, { create: true });
}

async function namesIn(folder: FileSystemDirectoryHandle): Promise<string[]> {
  const names: string[] = [];
  for await (const name of folder.keys()) names.push(name);
  return names;
}

/** Each chunk is a file of its own: it is complete, or it is not there. */
export async function writeChunk(
  claim: string,
  folder: string,
  { number, endMs, bytes }: { number: number; endMs: number; bytes: Blob },
): Promise<void> {
  await write(await partFolder(claim, folder), chunkName(number, endMs), bytes);
}

async function write(folder: FileSystemDirectoryHandle, name: string, bytes: Blob): Promise<void> {
  const file = await folder.getFileHandle(name, { create: true });
  const stream = await file.createWritable();
  await stream.write(bytes);
  await stream.close();
}

/** @param mark undefined: it waits for an upload again */
export async function markPart(claim: string, folder: string, mark: Mark | undefined): Promise<void> {
  const files = await partFolder(claim, folder);
  const names = await namesIn(files);
  if (mark) await write(files, mark, new Blob());
  for (const old of marks) if (old !== mark && names.includes(old)) await files.removeEntry(old);
}

export async function listParts(claim: string): Promise<KeptPart[]> {
  const folder = await (await root()).getDirectoryHandle(claim, { create: true });
  const parts: KeptPart[] = [];
  for await (const [name, handle] of folder.entries()) {
    if (!(handle instanceof FileSystemDirectoryHandle)) continue;
    const names = await namesIn(handle);
    const part = partOf(name, names);
    if (part) parts.push({ ...part, place: marks.find((mark) => names.includes(mark)) ?? 'waiting' });
  }
  return parts.sort((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt));
}

/** The whole video. The bytes stay on the disk. */
export async function videoOf(claim: string, { folder, chunks, contentType }: RecordingPart): Promise<Blob> {
  const files = await partFolder(claim, folder);
  const bytes = await Promise.all(chunks.map(async (name) => (await files.getFileHandle(name)).getFile()));
  return new Blob(bytes, { type: contentType });
}

export async function deletePart(claim: string, folder: string): Promise<void> {
  const claims = await (await root()).getDirectoryHandle(claim, { create: true });
  await claims.removeEntry(folder, { recursive: true });
}

export async function deleteClaim(claim: string): Promise<void> {
  await (await root()).removeEntry(claim, { recursive: true }).catch((error: unknown) => {
    // Nothing was recorded.
    if ((error as DOMException).name !== 'NotFoundError') throw error;
  });
}

/** @param current the folder that remains in any case */
export async function deleteOldClaims(current: string): Promise<void> {
  const folder = await root();
  for (const name of await namesIn(folder)) {
    const claimedMs = Number(name.split('.').at(-1));
    if (name !== current && Date.now() - claimedMs > keptMs) await deleteClaim(name);
  }
}
