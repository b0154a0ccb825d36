/**
 * Deadlines that do not count a stop of the platform. All replicas write the time of the last sweep to one row, so a gap of
 * 5 minutes in it is a stop, and its length is added to these deadlines. A restart alone leaves no gap and adds nothing.
 * Pure text.
 */

/** At the start of each such sweep, so that it knows the stop that ended with its start. Writes once a minute at most. */
export const noteSweep = `
  WITH swept AS (
    UPDATE last_sweep AS now SET at = clock_timestamp()
    FROM (
      SELECT at FROM last_sweep WHERE at IS NULL OR at < clock_timestamp() - interval '1 minute' FOR UPDATE
    ) AS before
    RETURNING before.at AS before, now.at AS now
  )
  INSERT INTO platform_stop (began_at, ended_at)
  SELECT before, now FROM swept WHERE now - before > interval '5 minutes'`;

/** A condition: the platform ran for the limit since an instant of the row. The first part reads the index. */
export function hasRunFor(limit: string, since: string): string {
  const stopped = `SELECT coalesce(sum(s.ended_at - greatest(s.began_at, ${since})), interval '0')
    FROM platform_stop AS s WHERE s.ended_at > ${since}`;
  return `${since} <= clock_timestamp() - interval '${limit}'
    AND ${since} + interval '${limit}' + (${stopped}) <= clock_timestamp()`;
}
