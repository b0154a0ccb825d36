import { isId } from '@handtest/contracts/define';
import { builtInById, builtInByName, builtInTemplates } from './built-in-template.js';
import { templateFaults } from './template-fields.js';

describe('the built-in templates', () => {
  it('are three valid templates with ids in the usual format', () => {
    expect(builtInTemplates.map(({ name }) => name)).toEqual([
      'Find bugs',
      'Assess usability',
      'Give feedback',
    ]);
    expect(new Set(builtInTemplates.map(({ id }) => id)).size).toBe(3);
    for (const template of builtInTemplates) {
      expect(isId('template', template.id)).toBe(true);
      expect(templateFaults(template)).toEqual([]);
    }
  });

  it('are found by id, and by name in any capitalization', () => {
    for (const template of builtInTemplates) {
      expect(builtInById(template.id)).toBe(template);
      expect(builtInByName(template.name.toUpperCase())).toBe(template);
    }
    expect(builtInByName('Find')).toBeUndefined();
  });
});
