CREATE FUNCTION add_job_event(job job, kind text, content json) RETURNS integer LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO job_event (job_id, position, kind, content, created_at)
  VALUES (job.id, job.last_event + 1, kind, content, clock_ms());
  RETURN job.last_event + 1;
END $$;
