CREATE FUNCTION delete_schedules_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order in which outcomes are recorded, so that neither waits for the other.
  PERFORM 1 FROM schedule WHERE project_id = NEW.id ORDER BY id FOR UPDATE;
  DELETE FROM schedule WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
