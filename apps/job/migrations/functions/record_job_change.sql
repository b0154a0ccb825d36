CREATE FUNCTION record_job_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  finding json;
  message_text text;
BEGIN
  IF NEW.extensions_used > OLD.extensions_used THEN
    NEW.last_event := add_job_event(NEW, 'extension', json_build_object(
      'minutes', trim_scale(round((NEW.extended_ms - OLD.extended_ms) / 60000.0, 5)),
      'extensionsUsed', NEW.extensions_used, 'responseDeadline', iso_instant(NEW.response_deadline)));
    message_text := 'The tester extended the time by ' ||
      trim_scale(round((NEW.extended_ms - OLD.extended_ms) / 60000.0, 2)) || ' min';
  ELSIF NEW.submitted_at IS NOT NULL AND OLD.submitted_at IS NULL THEN
    message_text := 'The tester handed in the report';
  ELSIF NEW.status = 'working' THEN
    message_text := 'A tester has claimed the job';
  ELSIF NEW.status = 'queued' AND OLD.status = 'working' THEN
    message_text := 'The tester handed the job back; it waits for another tester';
  ELSIF NEW.status = 'completed' THEN
    message_text := 'The report was read, the job is complete';
    FOR finding IN SELECT value FROM json_array_elements(coalesce(NEW.extracted_issues, '[]')) LOOP
      NEW.last_event := add_job_event(NEW, 'finding', json_build_object(
        'title', finding -> 'title', 'severity', finding -> 'severity'));
    END LOOP;
  ELSIF NEW.status IN ('cancelled', 'expired', 'failed') THEN
    message_text := coalesce(NEW.error, 'The job has ended without a result');
  END IF;
  IF message_text IS NOT NULL THEN
    NEW.last_event := add_job_event(NEW, 'message', system_message(message_text));
  END IF;
  IF NEW.status <> OLD.status OR NEW.submitted_at IS DISTINCT FROM OLD.submitted_at THEN
    NEW.last_event := add_job_event(NEW, 'status', json_strip_nulls(json_build_object(
      'status', NEW.status, 'from', OLD.status, 'reason', NEW.reason, 'error', NEW.error,
      'testerAlias', CASE WHEN NEW.status = 'working' THEN NEW.tester_alias END,
      'responseDeadline', CASE WHEN NEW.status = 'working' THEN iso_instant(NEW.response_deadline) END,
      'submittedAt', CASE WHEN NEW.status = 'working' THEN iso_instant(NEW.submitted_at) END)));
  END IF;
  RETURN NEW;
END $$;
