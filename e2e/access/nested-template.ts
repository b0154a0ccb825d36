/** Requests with a foreign template or project beside, below or in place of the caller's own. */
import type { Pair } from './nested-pair.js';
import type { TestOrganization } from './test-system.js';

const job = { url: 'https://example.com', targetDurationMinutes: 1 };
const template = { name: 'Stolen', testInstructions: 'Look around.' };

export function templatePairs(foreign: TestOrganization, own: TestOrganization): Pair[] {
  const there = `/api/projects/${foreign.projectId}/templates`;
  const here = `/api/projects/${own.projectId}/templates`;
  const builtIn = 'tmpl_00000000000000000000000001';
  const change = { name: 'Stolen', projectId: own.projectId, templateId: own.templateId };
  const pairs: [what: string, outcome: Pair['outcome'], method: string, path: string, body?: object][] = [
    ['list their templates', 'absent', 'GET', there],
    ['list their templates, own in the query', 'absent', 'GET', `${there}?projectId=${own.projectId}`],
    ['list own templates, theirs in the query', 'own', 'GET', `${here}?projectId=${foreign.projectId}`],
    ['create a template there', 'absent', 'POST', there, template],
    ['create a template there, own in the body', 'absent', 'POST', there, { ...template, ...change }],
    ['read their template', 'absent', 'GET', `${there}/${foreign.templateId}`],
    ['read their template below own project', 'absent', 'GET', `${here}/${foreign.templateId}`],
    ['read own template below their project', 'absent', 'GET', `${there}/${own.templateId}`],
    ['read a built-in template below their project', 'absent', 'GET', `${there}/${builtIn}`],
    [
      'read own template, theirs in the query',
      'own',
      'GET',
      `${here}/${own.templateId}?templateId=${foreign.templateId}&projectId=${foreign.projectId}`,
    ],
    ['change their template', 'absent', 'PATCH', `${there}/${foreign.templateId}`, { name: 'Stolen' }],
    ['change their template below own project', 'absent', 'PATCH', `${here}/${foreign.templateId}`, change],
    ['change own template below their project', 'absent', 'PATCH', `${there}/${own.templateId}`, change],
    [
      'change own template, theirs in the body',
      'own',
      'PATCH',
      `${here}/${own.templateId}`,
      { templateId: foreign.templateId, projectId: foreign.projectId, description: 'Mine' },
    ],
    ['delete their template', 'absent', 'DELETE', `${there}/${foreign.templateId}`],
    ['delete their template below own project', 'absent', 'DELETE', `${here}/${foreign.templateId}`],
    ['delete own template below their project', 'absent', 'DELETE', `${there}/${own.templateId}`],
    [
      'create a job from their template',
      'refused',
      'POST',
      '/api/jobs',
      { ...job, projectId: own.projectId, template: foreign.templateId },
    ],
    [
      'estimate a job in their project',
      'absent',
      'POST',
      '/api/jobs/estimate',
      { ...job, projectId: foreign.projectId, template: 'Find bugs' },
    ],
    [
      'estimate a job in their organization',
      'absent',
      'POST',
      '/api/jobs/estimate',
      { ...job, organizationId: foreign.organizationId, codehostRepo: 'acme/shop', template: 'Find bugs' },
    ],
  ];
  return pairs.map(([what, outcome, method, path, body]) => ({
    what,
    outcome,
    sent: { method, path, body },
  }));
}
