/** The statements on replicas and visits. A visit belongs to its replica while the lease lasts. Pure text. */

/** A replica is gone when it has not reported for this long. */
export const leaseSeconds = 15;

export const isRunning = `status IN ('starting', 'ready')`;

/** Says to all others that this replica lives. */
export const report = `
  INSERT INTO replica (id, address, places, draining, seen_at)
  VALUES ($id, $address, $places, $draining, clock_timestamp())
  ON CONFLICT (id) DO UPDATE SET draining = excluded.draining, seen_at = excluded.seen_at`;

/** Prolongs the leases of this replica's visits, writes how much memory they use, and answers them. */
export const renew = `
  UPDATE visit SET lease_until = clock_timestamp() + interval '${leaseSeconds} seconds',
    memory_mb = (SELECT m.mb FROM unnest($visitIds::text[], $memoryMb::integer[]) AS m (visit_id, mb) WHERE m.visit_id = visit.id)
  WHERE replica_id = $id AND ${isRunning}
  RETURNING id, job_id, tester_id, url, device_class, status, restarts`;

/** Locks the replica with the most free places, this one first. Two starts at once cannot take the same place. */
export const choosePlace = `
  SELECT r.id FROM replica AS r
  CROSS JOIN LATERAL (SELECT count(*) AS used FROM visit AS v WHERE v.replica_id = r.id AND v.${isRunning}) AS u
  WHERE NOT r.draining AND r.seen_at > clock_timestamp() - interval '${leaseSeconds} seconds' AND u.used < r.places
  ORDER BY r.id = $id DESC, r.places - u.used DESC LIMIT 1 FOR UPDATE OF r`;

/** Under the lock of `choosePlace`: the places may have been counted before it. */
export const insertVisit = `
  INSERT INTO visit (id, job_id, tester_id, project_id, secrets, url, device_class, replica_id, status, lease_until, started_at)
  SELECT $visitId, $jobId, $testerId, $projectId, $secrets, $url, $deviceClass, r.id, 'starting',
    clock_timestamp() + interval '${leaseSeconds} seconds', clock_timestamp()
  FROM replica AS r WHERE r.id = $replicaId
    AND (SELECT count(*) FROM visit AS v WHERE v.replica_id = r.id AND v.${isRunning}) < r.places
  ON CONFLICT (job_id) WHERE ${isRunning} DO NOTHING`;

/** Visits whose replica is gone: its lease has ended, or this process has started in its place. */
export const findLost = `
  UPDATE visit SET status = 'lost', ended_at = clock_timestamp(), reason = 'The machine of the browser has failed'
  WHERE ${isRunning} AND ($couldOthersRenew::boolean AND lease_until < clock_timestamp()
    OR replica_id IN (SELECT id FROM replica WHERE address = $address AND id <> $id))
  RETURNING id AS visit_id, job_id`;

/**
 * Of a folder that was found: the job of its visit, and whether some replica may run it (`findLost` finds those that none
 * runs). No row for an old one: no job takes its video any more, 15 minutes after the report of a claim of 120 minutes.
 */
export const findLeft = `
  SELECT job_id, ${isRunning} AS is_alive FROM visit
  WHERE id = $visitId AND (ended_at IS NULL OR ended_at > clock_timestamp() - interval '135 minutes')`;

export const ofJob = 'SELECT id FROM visit WHERE job_id = $jobId AND id = ANY($visitIds) ORDER BY started_at';

export const end = `
  UPDATE visit SET status = 'ended', ended_at = clock_timestamp(), reason = $reason WHERE id = $visitId AND ${isRunning}`;

export const forgetReplicas = `DELETE FROM replica WHERE seen_at < clock_timestamp() - interval '1 day'`;
