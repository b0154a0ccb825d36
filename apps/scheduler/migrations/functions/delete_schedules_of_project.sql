CREATE FUNCTION delete_schedules_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM schedule WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
