/** The drafts of this browser and the pictures of their notes, in IndexedDB: they survive a reload, a crash and a sign-out. */
import { type Draft, merged } from './draft.js';

const name = 'handtest.drafts';
type StoreName = 'draft' | 'picture';
/** Of claims that ended without a submit. A claim lasts at most some hours. */
const keptMs = 14 * 24 * 3_600_000;

interface StoredDraft {
  readonly draft: Draft;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

interface StoredPicture {
  readonly picture: Blob;
  readonly savedAt: number;
}

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => {
      for (const store of ['draft', 'picture'] satisfies StoreName[]) request.result.createObjectStore(store);
    };
    request.onerror = () => reject(request.error ?? new Error('The drafts cannot be opened'));
    request.onsuccess = () => {
      // Another tab deletes or upgrades the database.
      request.result.onversionchange = () => request.result.close();
      request.result.onclose = () => (opened = undefined);
      resolve(request.result);
    };
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Runs one transaction. Resolves when its changes are stored. */
async function inStore<Result>(
  storeName: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'strict' });
    let result: Result | undefined;
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = () => reject(transaction.error ?? new Error('The draft cannot be stored'));
    transaction.onabort = transaction.onerror;
    work(transaction.objectStore(storeName), (value) => (result = value));
  });
}

export async function loadDraft(key: string): Promise<Draft> {
  const draft = await inStore<Draft>('draft', 'readonly', (store, done) => {
    const request = store.get(key) as IDBRequest<StoredDraft | undefined>;
    request.onsuccess = () => done(request.result?.draft ?? {});
  });
  return draft ?? {};
}

/** Merges with what another tab has stored, in one transaction. */
export async function saveDraft(key: string, draft: Draft): Promise<void> {
  await inStore('draft', 'readwrite', (store) => {
    const request = store.get(key) as IDBRequest<StoredDraft | undefined>;
    request.onsuccess = () => {
      const known = request.result?.draft;
      const stored: StoredDraft = { draft: known ? merged(known, draft) : draft, savedAt: Date.now() };
      store.put(stored, key);
    };
  });
}

export async function savePicture(key: string, noteId: string, picture: Blob): Promise<void> {
  const stored: StoredPicture = { picture, savedAt: Date.now() };
  await inStore('picture', 'readwrite', (store) => store.put(stored, pictureKey(key, noteId)));
}

export function loadPicture(key: string, noteId: string): Promise<Blob | undefined> {
  return inStore<Blob>('picture', 'readonly', (store, done) => {
    const request = store.get(pictureKey(key, noteId)) as IDBRequest<StoredPicture | undefined>;
    request.onsuccess = () => request.result && done(request.result.picture);
  });
}

function pictureKey(key: string, noteId: string): string {
  return `${key} ${noteId}`;
}

export async function deleteDraft(key: string): Promise<void> {
  await inStore('draft', 'readwrite', (store) => store.delete(key));
  const pictures = IDBKeyRange.bound(pictureKey(key, ''), pictureKey(key, '\uffff'));
  await inStore('picture', 'readwrite', (store) => store.delete(pictures));
}

export async function deleteOldDrafts(): Promise<void> {
  for (const name of ['draft', 'picture'] satisfies StoreName[]) {
    await inStore(name, 'readwrite', (store) => {
      const request = store.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        const { savedAt } = cursor.value as StoredDraft | StoredPicture;
        if (Date.now() - savedAt > keptMs) cursor.delete();
        cursor.continue();
      };
    });
  }
}
