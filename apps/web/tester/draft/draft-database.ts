/** The drafts of this browser and the pictures of their notes, in IndexedDB: they survive a reload, a crash and a sign-out. */
import type { Draft, Entry } from './draft.js';

const databaseName = 'handtest.draft';
type StoreName = 'draft' | 'picture';
/** Of claims that ended without a submit. A claim lasts at most some hours. */
const keptMs = 14 * 24 * 3_600_000;

/** One part of a draft. Its key is the key of the draft and the name of the part. */
interface StoredPart extends Entry {
  readonly name: string;
}

interface StoredPicture {
  readonly picture: Blob;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
}

let opened: Promise<IDBDatabase> | undefined;

/**
 * Has the event `loss` when the database is closed under a page, such as when the browser deletes it. What was stored may be
 * gone, and pictures of notes do not come back.
 */
export const databaseLosses = new EventTarget();

function lose(): void {
  opened = undefined;
  databaseLosses.dispatchEvent(new Event('loss'));
}

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      for (const store of ['draft', 'picture'] satisfies StoreName[]) request.result.createObjectStore(store);
    };
    request.onerror = () => reject(request.error ?? new Error('The drafts cannot be opened'));
    request.onsuccess = () => {
      // Another tab deletes or upgrades the database.
      request.result.onversionchange = () => {
        request.result.close();
        lose();
      };
      request.result.onclose = lose;
      resolve(request.result);
    };
  }).catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/**
 * Runs one transaction. Resolves when its changes are stored. They survive the end of the page without a write to the disk,
 * which would take longer than a tester types a word.
 */
async function inStore<Result>(
  storeName: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore, done: (result: Result) => void) => void,
): Promise<Result | undefined> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, mode, { durability: 'relaxed' });
    let result: Result | undefined;
    transaction.oncomplete = () => resolve(result);
    transaction.onerror = () => reject(transaction.error ?? new Error('The draft cannot be stored'));
    transaction.onabort = transaction.onerror;
    work(transaction.objectStore(storeName), (value) => (result = value));
  });
}

export async function loadDraft(key: string): Promise<Draft> {
  const draft = await inStore<Draft>('draft', 'readonly', (store, done) => {
    const request = store.getAll(ofDraft(key)) as IDBRequest<StoredPart[]>;
    request.onsuccess = () =>
      done(Object.fromEntries(request.result.map(({ name, ...entry }) => [name, entry])));
  });
  return draft ?? {};
}

/** Only these parts: what another tab has stored of the others remains. */
export async function saveParts(key: string, parts: Draft): Promise<void> {
  await inStore('draft', 'readwrite', (store) => {
    for (const [name, entry] of Object.entries(parts)) {
      const stored: StoredPart = { name, ...entry };
      store.put(stored, [key, name]);
    }
    store.transaction.commit();
  });
}

function ofDraft(key: string): IDBKeyRange {
  return IDBKeyRange.bound([key, ''], [key, '\uffff']);
}

export async function savePicture(key: string, noteId: string, picture: Blob): Promise<void> {
  const stored: StoredPicture = { picture, changedAt: Date.now() };
  await inStore('picture', 'readwrite', (store) => store.put(stored, [key, noteId]));
}

export function loadPicture(key: string, noteId: string): Promise<Blob | undefined> {
  return inStore<Blob>('picture', 'readonly', (store, done) => {
    const request = store.get([key, noteId]) as IDBRequest<StoredPicture | undefined>;
    request.onsuccess = () => request.result && done(request.result.picture);
  });
}

export async function deleteDraft(key: string): Promise<void> {
  for (const name of ['draft', 'picture'] satisfies StoreName[]) {
    await inStore(name, 'readwrite', (store) => store.delete(ofDraft(key)));
  }
}

/** @param current the draft that remains in any case: the clock of this machine may have been wrong when it was written */
export async function deleteOldDrafts(current: string): Promise<void> {
  for (const name of ['draft', 'picture'] satisfies StoreName[]) {
    await inStore(name, 'readwrite', (store) => {
      const request = store.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        const { changedAt } = cursor.value as StoredPart | StoredPicture;
        const [key] = cursor.primaryKey as [string, string];
        if (key !== current && Date.now() - changedAt > keptMs) cursor.delete();
        cursor.continue();
      };
    });
  }
}
