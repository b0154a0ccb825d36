/** The middle of the workspace: the tested page in a window of the tester's own browser, and its recording. */
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button.js';
import { CopyValue } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { deviceText } from '../queue/job-text.js';
import { RecordingPanel } from '../recording/recording-panel.js';
import type { TesterJob } from '../tester-query.js';

export function OwnBrowser({ job, refusal }: { job: TesterJob; refusal: string | undefined }) {
  return (
    <div className="flex flex-col gap-4">
      <Panel title="The page to test">
        <div className="flex flex-col gap-3">
          <CopyValue text={job.url} label="address" />
          <p className="text-sm">
            {deviceText(job)}
            {job.deviceClass === 'mobile' && (
              <span className="text-muted">
                . The window has the size of a phone, but it is not one: it has no touch, and pages may send
                it their desktop form. The device mode of your browser’s developer tools is closer to a phone.
              </span>
            )}
          </p>
          <div>
            <Button
              variant="primary"
              refusal={isWebAddress(job.url) ? undefined : 'This address is not a web page'}
              onClick={() => openPage(job)}
            >
              <ExternalLink aria-hidden size={14} />
              Open the page
            </Button>
          </div>
        </div>
      </Panel>
      <RecordingPanel refusal={refusal} />
    </div>
  );
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

/** The tested page gets no access to this one, and does not learn where the tester came from. */
function openPage({ url, viewport: { width, height } }: TesterJob): void {
  window.open(url, '_blank', `popup,noopener,noreferrer,width=${width},height=${height}`);
}
