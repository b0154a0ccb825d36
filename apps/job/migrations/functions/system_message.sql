CREATE FUNCTION system_message(message text) RETURNS json LANGUAGE sql VOLATILE
  RETURN json_build_object('id', new_message_id(), 'author', 'system', 'message', message);
