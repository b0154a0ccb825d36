/** SQL that writes the conversation of a job `j` as JSON, oldest message first. Pure text. */
export const conversationJson = `coalesce((
    SELECT json_agg(json_build_object('id', e.content -> 'id', 'author', e.content -> 'author',
      'message', e.content -> 'message', 'createdAt', iso_instant(e.created_at)) ORDER BY e.position)
    FROM job_event AS e WHERE e.job_id = j.id AND e.kind = 'message'), '[]')`;
