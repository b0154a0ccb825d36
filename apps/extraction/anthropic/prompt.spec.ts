import { submittedReport } from '../test/submitted-report.js';
import { promptOf } from './prompt.js';

it('the prompt has the texts of the job as material', () => {
  const outputSchema = { paid: { type: 'boolean', description: 'Paid' } } as const;
  const report = submittedReport({
    outputSchema,
    codehostRepos: ['acme/shop'],
    additionalValidationInstructions: 'Be strict',
  });
  expect(JSON.parse(promptOf(report))).toMatchObject({
    outputSchema,
    repositories: ['acme/shop'],
    additionalValidationInstructions: 'Be strict',
  });
  expect(JSON.parse(promptOf(submittedReport()))).not.toHaveProperty('repositories');
});
