import { submittedReport } from '../test/submitted-report.js';
import { promptOf } from './prompt.js';

it('the prompt has the texts of the job as material', () => {
  const outputSchema = { paid: { type: 'boolean', description: 'Paid' } } as const;
  const report = submittedReport({
    outputSchema,
    codehostRepos: ['acme/shop'],
    additionalValidationInstructions: 'Be strict',
    notes: [
      { noteId: 'n1', kind: 'bug', text: 'No receipt', at: '2026-01-01T10:02:00.000Z', hasScreenshot: false },
    ],
  });
  expect(JSON.parse(promptOf(report).material)).toMatchObject({
    outputSchema,
    repositories: ['acme/shop'],
    additionalValidationInstructions: 'Be strict',
    notes: [{ at: '2026-01-01T10:02:00.000Z', kind: 'bug', text: 'No receipt' }],
  });
  expect(JSON.parse(promptOf(submittedReport()).material)).not.toHaveProperty('repositories');
});
