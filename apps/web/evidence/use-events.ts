/** The events of a job in their worker, for as long as the player is shown. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { EventClient } from './event-client.js';
import { ownAddress } from '../client/own-address.js';
import type { EventFacts } from './event-desk.js';

/** The telemetry in a record has at most 4 MB. When the record has less than this, nothing was left out. */
const completeBelowBytes = 3_500_000;

export interface JobEvents {
  readonly client: EventClient;
  /** Another object after each change of the events. */
  readonly facts: EventFacts;
  /** Whether the record has only a part of the events. */
  readonly isPart: boolean;
}

export interface EventsState {
  readonly events: JobEvents | undefined;
  readonly fault: string | undefined;
  readonly isLoadingAll: boolean;
  /** Reads all events from the signed link. A rejection is in `fault` too. */
  readonly loadAll: (url: string) => Promise<void>;
}

export function useEvents(jobId: string): EventsState {
  const [events, setEvents] = useState<JobEvents>();
  const [fault, setFault] = useState<string>();
  const [isLoadingAll, setLoadingAll] = useState(false);
  useEffect(() => {
    const client = new EventClient();
    let isCurrent = true;
    client.record(jobId).then(
      ({ facts, bytes }) => isCurrent && setEvents({ client, facts, isPart: bytes >= completeBelowBytes }),
      (error: Error) => isCurrent && setFault(error.message),
    );
    return () => {
      isCurrent = false;
      client.close();
    };
  }, [jobId]);
  const loadAll = useCallback(
    async (url: string) => {
      if (!events) return;
      const { client } = events;
      setLoadingAll(true);
      setFault(undefined);
      try {
        const facts = await client.all(ownAddress(url, location.origin));
        setEvents((now) => (now?.client === client ? { client, facts, isPart: false } : now));
      } catch (error) {
        setFault((error as Error).message);
        throw error;
      } finally {
        setLoadingAll(false);
      }
    },
    [events],
  );
  return useMemo(() => ({ events, fault, isLoadingAll, loadAll }), [events, fault, isLoadingAll, loadAll]);
}
