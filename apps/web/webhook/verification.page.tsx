// The guide is the only source of this code, which its tests execute.
// eslint-disable-next-line @nx/enforce-module-boundaries
import guide from '../../../docs/guides/webhooks.md?raw';
import { useProject } from '../project/project-context.js';
import { ButtonLink } from '../ui/button.js';
import { Code } from '../ui/copy.js';
import { Page, Panel } from '../ui/page.js';
import { Tabs } from '../ui/tabs.js';
import { codeOfFile, languageNames } from './guide-code.js';
import { verificationRoute } from './routes.js';

const blocks = codeOfFile(guide, 'verify');

export function VerificationPage() {
  const { id: projectId } = useProject();
  const { language } = verificationRoute.useSearch();
  const navigate = verificationRoute.useNavigate();
  const shown = blocks.find((block) => block.language === language) ?? blocks[0];
  return (
    <Page
      title="Verification code"
      description="Verify each request before you use it: compute the signature of its bytes, and compare it in constant time."
      actions={
        <ButtonLink to="/projects/$projectId/webhook" params={{ projectId }}>
          Back to the webhook
        </ButtonLink>
      }
    >
      <Panel>
        <Tabs
          label="Language"
          value={shown?.language ?? ''}
          onChange={(next) => void navigate({ search: { language: next }, replace: true })}
          tabs={blocks.map((block) => ({
            name: block.language,
            label: languageNames.get(block.language) ?? block.language,
            content: <Code label="verification code">{block.code}</Code>,
          }))}
        />
      </Panel>
      <Panel title="What it verifies">
        <ul className="ml-5 list-disc text-sm text-muted">
          <li>The headers follow Standard Webhooks, whose libraries do the same in many languages.</li>
          <li>Requests that are older than 5 minutes are refused.</li>
          <li>While a secret is replaced, the header has two signatures: either is accepted.</li>
          <li>The same job may arrive twice. Deduplicate on jobId.</li>
        </ul>
      </Panel>
    </Page>
  );
}
