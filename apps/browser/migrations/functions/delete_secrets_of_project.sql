CREATE FUNCTION delete_secrets_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM project_secret WHERE project_id = NEW.id;
  RETURN NULL;
END $$;
