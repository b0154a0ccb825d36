/** A plan of the model is used only when a tester can follow it. */
import { AnthropicServer } from '@handtest/fakes';
import { ExtractionConfig } from '../config.js';
import { ModelClient } from '../model/model.client.js';
import { pullMaterial } from '../test/test-material.js';
import { PlannerService } from './planner.service.js';

const request = {
  url: 'https://shop.example.com/',
  material: { repo: 'acme/shop', pulls: [pullMaterial()], issues: [] },
};

let anthropic: AnthropicServer;
beforeAll(async () => {
  anthropic = await AnthropicServer.start(() => ({ text: '{}' }));
});
afterAll(() => anthropic.stop());

it.each([
  ['with a step is used', ['', `Open ${request.url}`], 'anthropic'],
  ['without steps is replaced by that of the rules', [], 'rules'],
  ['with blank steps only is replaced by that of the rules', ['', ' \n'], 'rules'],
])('a plan of the model %s', async (_name, steps, reader) => {
  anthropic.use(() => ({ text: JSON.stringify({ title: 'Pay', steps, expected: ['Paid'], risks: [] }) }));
  const config = { anthropicApiKey: 'test-key', anthropicBaseUrl: anthropic.url };
  const model = new ModelClient(Object.assign(new ExtractionConfig(), config));
  const plan = await new PlannerService(model).planOf(request, AbortSignal.timeout(5_000));
  expect(plan.provenance.reader).toBe(reader);
  expect(plan.description).toMatch(/Steps:\n1\. Open/);
});
