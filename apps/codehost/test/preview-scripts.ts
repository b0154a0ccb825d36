/** Pull requests with and without a preview, and the address that a job gets of each. */
import type { PullScript } from './pull-stage.js';

const preview = (address: string | null) => ({ preview: address });

export const previewScripts: readonly PullScript[] = [
  ['has no preview', (s) => void s.pull({ body: 'Nothing' }), preview(null)],
  ['has a deployment', (s) => s.deploy(s.pull(), 'https://pr-1.example'), preview('https://pr-1.example')],
  [
    'has a deployment of production and a preview',
    (s) => {
      const pull = s.pull();
      s.deploy(pull, 'https://pr-1.example');
      s.deploy(pull, 'https://shop.example', { production: true });
    },
    preview('https://pr-1.example'),
  ],
  [
    'has a deployment of production only',
    (s) => s.deploy(s.pull(), 'https://shop.example', { production: true }),
    preview('https://shop.example'),
  ],
  [
    'has two deployments',
    (s) => {
      const pull = s.pull();
      s.deploy(pull, 'https://old.example');
      s.deploy(pull, 'https://new.example');
    },
    preview('https://new.example'),
  ],
  [
    'has a failed deployment',
    (s) => s.deploy(s.pull(), 'https://pr-1.example', { state: 'failure' }),
    preview(null),
  ],
  [
    'has an ended deployment',
    (s) => s.deploy(s.pull(), 'https://pr-1.example', { state: 'inactive' }),
    preview(null),
  ],
  ['has a deployment without an address', (s) => s.deploy(s.pull(), ''), preview(null)],
  [
    'has a deployment of an older commit',
    (s) => s.deploy(s.pull(), 'https://old.example', { sha: s.repository.git.resolve('main')! }),
    preview(null),
  ],
  [
    'has a deployment with an address that no job may have',
    (s) => s.deploy(s.pull(), 'javascript:alert(1)'),
    preview(null),
  ],
  [
    'has a deployment of its fork',
    (s) => s.deploy(s.pull({ fork: s.fork('deployed'), author: s.stranger }), 'https://pr-1.example'),
    preview('https://pr-1.example'),
  ],
  [
    'has the comment of a bot',
    (s) => s.comment(s.pull(), '[Preview](https://a-1.vercel.app) [Log](https://vercel.com/a)', s.bot),
    preview('https://a-1.vercel.app'),
  ],
  [
    'has the comment of a bot with another host',
    (s) => s.comment(s.pull(), 'https://a.example', s.bot),
    preview(null),
  ],
  [
    'has the comment of a bot and a deployment',
    (s) => {
      const pull = s.pull();
      s.comment(pull, 'https://a-1.vercel.app', s.bot);
      s.deploy(pull, 'https://pr-1.example');
    },
    preview('https://pr-1.example'),
  ],
  [
    'has the comment of a bot before a long discussion',
    (s) => {
      const pull = s.pull();
      s.comment(pull, 'https://a-1.vercel.app', s.bot);
      for (let n = 0; n < 450; n++) s.comment(pull, `Comment ${n}`);
    },
    { ...preview('https://a-1.vercel.app'), commentCount: 20 },
  ],
  [
    'has a hostile comment by a stranger',
    (s) => s.comment(s.pull(), 'Preview: https://evil.vercel.app', s.stranger),
    preview(null),
  ],
  [
    'has a hostile body by a stranger',
    (s) => void s.pull({ author: s.stranger, body: 'Preview: https://evil.vercel.app' }),
    preview(null),
  ],
  [
    'has a hostile body by a stranger from a fork',
    (s) =>
      void s.pull({ author: s.stranger, fork: s.fork('hostile'), body: 'Preview: https://evil.example' }),
    preview(null),
  ],
  [
    'has the address in the body of its owner',
    (s) => void s.pull({ body: 'Preview: https://mine.example' }),
    preview('https://mine.example'),
  ],
  [
    'has the address in the body of a collaborator',
    (s) => {
      const helper = s.host.addUser(`helper-of-${s.repository.name}`);
      s.repository.collaborators.set(helper.id, 'read');
      s.pull({ author: helper, body: '**Preview:** https://mine.example' });
    },
    preview('https://mine.example'),
  ],
  [
    'is the first of two, and the second has the preview',
    (s) => (s.pull(), s.deploy(s.pull({ head: 'b' }), 'https://pr-2.example'), { prNumbers: [1, 2] }),
    preview('https://pr-2.example'),
  ],
];
