/**
 * The fields of an edit that differ from those with which the editor began. Pure. Only these are sent, so that a change
 * that another person made in between to another field stays.
 */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const entries = Object.entries(after) as [keyof Fields, unknown][];
  const changed = entries.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name]));
  return Object.fromEntries(changed) as Partial<Fields>;
}
