/** The templates that every project has. Their ids never change, because schedules refer to them. */
import type { TemplateFields } from './template-fields.js';

export interface BuiltInTemplate extends TemplateFields {
  readonly id: string;
}

const defaults = {
  resultsTemplate: null,
  outputSchema: null,
  url: null,
  deviceClass: null,
  targetDurationMinutes: null,
  maxExtensionMinutes: null,
  maxExtensionCount: null,
};

export const builtInTemplates: readonly BuiltInTemplate[] = [
  {
    ...defaults,
    id: 'tmpl_00000000000000000000000001',
    name: 'Find bugs',
    description: 'An exploratory test: what does not work as it should?',
    testInstructions: [
      'Explore the site as a curious first-time user and look for what does not work.',
      '',
      '1. Find out what the site is for, and do its main tasks from beginning to end.',
      '2. Try what people get wrong: empty and wrong input, the back button, reloading, clicking twice.',
      '3. Look at links, forms, messages, pictures and layout on every page that you come by.',
      '',
      'For every bug say where it is, what you did step by step, what you expected, and what happened.',
      'If you find none, say what you have tried.',
    ].join('\n'),
    resultsTemplate: ['Main tasks work: [ ]', 'What you tried:', '- ___', 'Bugs:', '- ___'].join('\n'),
  },
  {
    ...defaults,
    id: 'tmpl_00000000000000000000000002',
    name: 'Assess usability',
    description: 'How easy is the site to understand and to use?',
    testInstructions: [
      'Use the site as a new visitor would, and assess how easy it is.',
      '',
      '1. Before you click: what do you think the site is for, and what can you do there?',
      '2. Do its main task. Say aloud, in the report, where you hesitated, searched or went wrong.',
      '3. Assess texts, navigation, forms, feedback after each action, and how it looks on your screen.',
      '',
      'Say for each difficulty where it is, why it is one, and what would have helped you.',
    ].join('\n'),
    resultsTemplate: [
      'Purpose is clear at first sight: [ ]',
      'Main task done without help: [ ]',
      'Ease of use from 1 to 10: #',
      'Difficulties:',
      '- ___',
      'Suggestions:',
      '- ___',
    ].join('\n'),
  },
  {
    ...defaults,
    id: 'tmpl_00000000000000000000000003',
    name: 'Give feedback',
    description: 'An honest first impression: what is good, what is not, what is missing?',
    testInstructions: [
      'Look around for a few minutes as if a friend had sent you the link, and say what you think.',
      '',
      '1. What is your first impression, and do you trust the site?',
      '2. What do you like, what do you dislike, and what do you miss?',
      '3. Would you use it, and would you recommend it? Why, or why not?',
    ].join('\n'),
    resultsTemplate: [
      'First impression: ___',
      'Likes:',
      '- ___',
      'Dislikes:',
      '- ___',
      'Missing:',
      '- ___',
      'Would recommend it: ( ) yes ( ) maybe ( ) no',
    ].join('\n'),
  },
];

export function builtInById(id: string): BuiltInTemplate | undefined {
  return builtInTemplates.find((template) => template.id === id);
}

/** Ignores case. */
export function builtInByName(name: string): BuiltInTemplate | undefined {
  return builtInTemplates.find((template) => template.name.toLowerCase() === name.toLowerCase());
}
