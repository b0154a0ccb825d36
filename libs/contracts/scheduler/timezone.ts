/**
 * Whether this names a time zone: a IANA name or an alias of one, `UTC` included, in any letter case. An offset such as
 * `+05:00` is refused, although `Intl` accepts it: it has no clock changes, and no caller who writes it expects that.
 * `Intl.supportedValuesOf('timeZone')` is no list of all names: it has neither `UTC` nor the aliases.
 */
export function isTimezone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
