/** Requests in which a template or project of the other's hides beside, below or instead of one's own. */
import type { Pair } from './nested-pair.js';
import type { House } from './scene.js';

const job = { url: 'https://example.com', targetDurationMinutes: 1 };
const template = { name: 'Stolen', testInstructions: 'Look around.' };

export function templatePairs(theirs: House, own: House): Pair[] {
  const there = `/api/projects/${theirs.projectId}/templates`;
  const here = `/api/projects/${own.projectId}/templates`;
  const builtIn = 'tmpl_00000000000000000000000001';
  const change = { name: 'Stolen', projectId: own.projectId, templateId: own.templateId };
  const pairs: [what: string, outcome: Pair['outcome'], method: string, path: string, body?: object][] = [
    ['list their templates', 'absent', 'GET', there],
    ['list their templates, own in the query', 'absent', 'GET', `${there}?projectId=${own.projectId}`],
    ['list own templates, theirs in the query', 'own', 'GET', `${here}?projectId=${theirs.projectId}`],
    ['create a template there', 'absent', 'POST', there, template],
    ['create a template there, own in the body', 'absent', 'POST', there, { ...template, ...change }],
    ['read their template', 'absent', 'GET', `${there}/${theirs.templateId}`],
    ['read their template below own project', 'absent', 'GET', `${here}/${theirs.templateId}`],
    ['read own template below their project', 'absent', 'GET', `${there}/${own.templateId}`],
    ['read a built-in template below their project', 'absent', 'GET', `${there}/${builtIn}`],
    [
      'read own template, theirs in the query',
      'own',
      'GET',
      `${here}/${own.templateId}?templateId=${theirs.templateId}&projectId=${theirs.projectId}`,
    ],
    ['change their template', 'absent', 'PATCH', `${there}/${theirs.templateId}`, { name: 'Stolen' }],
    ['change their template below own project', 'absent', 'PATCH', `${here}/${theirs.templateId}`, change],
    ['change own template below their project', 'absent', 'PATCH', `${there}/${own.templateId}`, change],
    [
      'change own template, theirs in the body',
      'own',
      'PATCH',
      `${here}/${own.templateId}`,
      { templateId: theirs.templateId, projectId: theirs.projectId, description: 'Mine' },
    ],
    ['delete their template', 'absent', 'DELETE', `${there}/${theirs.templateId}`],
    ['delete their template below own project', 'absent', 'DELETE', `${here}/${theirs.templateId}`],
    ['delete own template below their project', 'absent', 'DELETE', `${there}/${own.templateId}`],
    [
      'create a job from their template',
      'refused',
      'POST',
      '/api/jobs',
      { ...job, projectId: own.projectId, template: theirs.templateId },
    ],
    [
      'estimate a job in their project',
      'absent',
      'POST',
      '/api/jobs/estimate',
      { ...job, projectId: theirs.projectId, template: 'Find bugs' },
    ],
    [
      'estimate a job in their organization',
      'absent',
      'POST',
      '/api/jobs/estimate',
      { ...job, organizationId: theirs.organizationId, codehostRepo: 'acme/shop', template: 'Find bugs' },
    ],
  ];
  return pairs.map(([what, outcome, method, path, body]) => ({
    what,
    outcome,
    sent: { method, path, body },
  }));
}
