import { copyName, emptyTemplate, schemaOf, templateRequest, templateValues } from './template-form.js';
import type { Template } from './template-query.js';

const stored: Template = {
  id: 'tmpl_1',
  projectId: 'proj_1',
  name: 'Checkout',
  description: null,
  testInstructions: 'Buy a hat.',
  outputSchema: { paid: { type: 'boolean', description: 'Whether the order is paid' } },
  resultsTemplate: null,
  url: null,
  deviceClass: 'desktop',
  targetDurationMinutes: 12.5,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  builtIn: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

it('sends what is stored when nothing changes', () => {
  const { id: _id, projectId: _p, builtIn: _b, createdAt: _c, updatedAt: _u, ...fields } = stored;
  expect(templateRequest(templateValues(stored))).toEqual(fields);
});

it('sends only the chosen kind of results', () => {
  const values = { ...templateValues(stored), resultsTemplate: 'Paid: [ ]' };
  expect(templateRequest({ ...values, results: 'form' })).toMatchObject({
    resultsTemplate: 'Paid: [ ]',
    outputSchema: null,
  });
  expect(templateRequest({ ...values, results: 'none' })).toMatchObject({
    resultsTemplate: null,
    outputSchema: null,
  });
});

it('sends null for empty numbers, so that the default applies', () => {
  expect(templateRequest({ ...emptyTemplate, targetDurationMinutes: ' ' })).toMatchObject({
    targetDurationMinutes: null,
    maxExtensionMinutes: 5,
  });
});

it('says where a schema is no JSON', () => {
  expect(schemaOf('{"paid": {}}')).toEqual({ schema: { paid: {} } });
  expect(schemaOf('{paid}')).toEqual({ problem: expect.stringMatching(/^outputSchema must be JSON: .+/) });
});

it('names a copy by the first free name, in any capitals', () => {
  expect(copyName('Checkout', [])).toBe('Checkout copy');
  expect(copyName('Checkout', ['checkout COPY', 'Checkout copy 2'])).toBe('Checkout copy 3');
  expect(copyName('x'.repeat(120), []).length).toBeLessThanOrEqual(120);
});
