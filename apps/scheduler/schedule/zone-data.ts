/** The version of the time-zone data of this process, e.g. `2026a`. */
export const zoneData = process.versions.tz ?? 'unknown';
