/** The draft of the claim on the screen. A part of the page is drawn again only when its own value changes. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { type Draft, type DraftValues, valueOf } from './draft.js';
import { type DraftStore, draftStore, type SaveState } from './draft-store.js';

const DraftContext = createContext<DraftStore | undefined>(undefined);
export const DraftProvider = DraftContext.Provider;

/** For the page that has the claim: opens the store of its draft. */
export function useOpenDraft(key: string): DraftStore {
  const store = draftStore(key);
  useEffect(() => {
    void store.open();
    const warn = (event: BeforeUnloadEvent) => {
      if (store.isAtRisk()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);
  return store;
}

export function useDraftStore(): DraftStore {
  const store = useContext(DraftContext);
  if (!store) throw new Error('There is no draft outside a workspace');
  return store;
}

export function useDraft(): Draft {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.current);
}

export function useSaveState(): SaveState {
  const store = useDraftStore();
  return useSyncExternalStore(store.subscribe, store.saveState);
}

/** The value of one part, and how to change it. */
export function useDraftValue<Name extends keyof DraftValues>(
  name: Name,
): [DraftValues[Name], (value: DraftValues[Name]) => void] {
  const store = useDraftStore();
  const value = useSyncExternalStore(store.subscribe, () => valueOf(store.current(), name));
  return [value, (next) => store.set(name, next)];
}

/** A part that is not one of DraftValues, such as `answer:paid`. */
export function useDraftPart<Value>(name: string): [Value | undefined, (value: Value | undefined) => void] {
  const store = useDraftStore();
  const value = useSyncExternalStore(
    store.subscribe,
    () => store.current()[name]?.value as Value | undefined,
  );
  return [value, (next) => store.set(name, next)];
}
