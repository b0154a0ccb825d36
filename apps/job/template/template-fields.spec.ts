import type { CreateTemplateRequest } from '@handtest/contracts/job';
import { changedFields, newFields, templateFaults } from './template-fields.js';

const request: CreateTemplateRequest = {
  projectId: 'proj_1',
  name: 'Checkout',
  testInstructions: 'Buy a hat.',
};
const ids = { projectId: 'proj_1', templateId: 'tmpl_1' };
const outputSchema = { paid: { type: 'boolean', description: 'Whether it was paid' } } as const;

describe('the fields of a template', () => {
  it('are null by default', () => {
    expect(newFields(request)).toMatchObject({ name: 'Checkout', url: null, targetDurationMinutes: null });
  });

  it('stay when a change leaves them out, and are cleared by null', () => {
    const before = newFields({ ...request, url: 'https://example.com', targetDurationMinutes: 20 });
    expect(changedFields(before, ids)).toEqual(before);
    expect(changedFields(before, { ...ids, url: null, name: 'Basket' })).toEqual({
      ...before,
      url: null,
      name: 'Basket',
    });
  });

  it('replace output schema by results template and the other way round', () => {
    const before = newFields({ ...request, outputSchema });
    const after = changedFields(before, { ...ids, resultsTemplate: 'Paid: [ ]' });
    expect(after).toMatchObject({ outputSchema: null, resultsTemplate: 'Paid: [ ]' });
    expect(changedFields(after, { ...ids, outputSchema })).toEqual(before);
    expect(changedFields(after, { ...ids, outputSchema: null })).toEqual(after);
  });

  it.each([
    ['resultsTemplate must be left out when outputSchema', { outputSchema, resultsTemplate: 'Paid: [ ]' }],
    ['outputSchema.paid.type', { outputSchema: { paid: { type: 'money' as never } } }],
    ['resultsTemplate line 1', { resultsTemplate: 'Paid' }],
    ['maxExtensionMinutes', { maxExtensionMinutes: 110 }],
    ['maxExtensionMinutes', { targetDurationMinutes: 100, maxExtensionMinutes: 21 }],
  ])('are refused by name: %s', (part, fields) => {
    const [fault] = templateFaults(newFields({ ...request, ...fields }));
    expect(fault!.message).toContain(part);
  });

  it('leave a long target the rest of the 120 minutes', () => {
    expect(templateFaults(newFields({ ...request, targetDurationMinutes: 120 }))).toEqual([]);
  });
});
