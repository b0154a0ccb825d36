CREATE FUNCTION note_chat_hook() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     NEW.chat_hook_since := CASE WHEN NEW.copy ? 'hasChatHook' AND NOT NEW.deleted
                                 THEN coalesce(OLD.chat_hook_since, clock_timestamp()) END;
     RETURN NEW;
   END $$
