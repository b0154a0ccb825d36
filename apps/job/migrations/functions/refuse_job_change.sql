CREATE FUNCTION refuse_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'job %: % is refused', coalesce(OLD.id, NEW.id), TG_ARGV[0] USING ERRCODE = 'check_violation',
    CONSTRAINT = TG_NAME;
END $$;
