/** The reader of the extraction service with the model that the environment names. */
import { AnthropicReader } from '../../apps/extraction/anthropic/anthropic-reader.client.js';
import { ExtractionConfig } from '../../apps/extraction/config.js';
import { ModelClient } from '../../apps/extraction/model/model.client.js';

export function modelReader(env: NodeJS.ProcessEnv): AnthropicReader {
  const config = Object.assign(new ExtractionConfig(), {
    anthropicApiKey: env.ANTHROPIC_API_KEY,
    ...(env.ANTHROPIC_BASE_URL && { anthropicBaseUrl: env.ANTHROPIC_BASE_URL }),
    ...(env.ANTHROPIC_MODEL && { anthropicModel: env.ANTHROPIC_MODEL }),
  });
  return new AnthropicReader(new ModelClient(config), config);
}
