/** What a person typed and did not send: this tab keeps it over a reload and a sign-in, for this person only. */
import { useState } from 'react';

const personKey = 'handtest.person';

/** Another person has signed in: what the one before typed is deleted. */
export function beginTabOf(userId: string): void {
  const before = sessionStorage.getItem(personKey);
  if (before === userId) return;
  if (before !== null) sessionStorage.clear();
  sessionStorage.setItem(personKey, userId);
}

/** A value of JSON. Undefined when nothing is kept, or it was not written by this release. */
export function keptInTab<Value>(key: string): Value | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Value | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param value undefined is kept no longer */
export function keepInTab(key: string, value: unknown): void {
  if (value === undefined) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, JSON.stringify(value));
}

/** A text as state of React. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const [text, setText] = useState(() => keptInTab<string>(key) ?? '');
  const change = (next: string) => {
    keepInTab(key, next || undefined);
    setText(next);
  };
  return [text, change];
}
