/** The member `request` of a record: what was asked of a job `j`. Pure text. */
import { raw, text } from './json-member.js';

/** @param longParts whether it has texts and objects of the caller; otherwise only the fields of a summary */
export function requestJson(longParts: boolean): string {
  const members = [
    `'{"deviceClass":"' || j.device_class || '"'`,
    text('url', 'j.url'),
    text('template', 'j.template'),
    raw('createdBy', 'j.created_by'),
  ];
  const longMembers = [
    text('description', 'j.description'),
    text('resultsTemplate', 'j.results_template'),
    // The schema of a results template is compiled from it: it was not asked.
    raw('outputSchema', 'CASE WHEN j.results_template IS NULL THEN j.output_schema END'),
    text('additionalValidationInstructions', 'j.additional_validation_instructions'),
    raw('codehostRepos', 'j.codehost_repos'),
    raw('secrets', `(SELECT json_agg(s->'name') FROM json_array_elements(j.secrets) AS s)`),
    raw('metadata', 'j.metadata'),
  ];
  return `concat(${[...members, ...(longParts ? longMembers : [])].join(', ')}, '}')`;
}
