CREATE FUNCTION end_jobs_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.ending_since := coalesce(NEW.ending_since, clock_ms());
  RETURN NEW;
END $$;
