/** The recording of the claim on the screen. */
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import { notifyError } from '../../ui/toast.js';
import { recordingStore } from './claim-recording.js';
import type { Claim, RecordingState, RecordingStore } from './recording-store.js';

const RecordingContext = createContext<RecordingStore | undefined>(undefined);
export const RecordingProvider = RecordingContext.Provider;

export function useOpenRecording(job: Claim): RecordingStore {
  const store = recordingStore(job);
  useEffect(() => {
    store
      .open()
      .catch((error: unknown) => notifyError('The recordings of this browser cannot be read', error));
    const warn = (event: BeforeUnloadEvent) => {
      if (store.current().phase === 'recording') event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [store]);
  return store;
}

export function useRecording(): [RecordingStore, RecordingState] {
  const store = useContext(RecordingContext);
  if (!store) throw new Error('There is no recording outside a workspace');
  return [store, useSyncExternalStore(store.subscribe, store.current)];
}
