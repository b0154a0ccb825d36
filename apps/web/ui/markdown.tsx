/** Text of strangers as Markdown: no HTML, no pictures, links to the web only. Loaded when it is first shown. */
import { lazy, Suspense } from 'react';

const Renderer = lazy(() =>
  import('./markdown-renderer.js').then(({ MarkdownRenderer }) => ({ default: MarkdownRenderer })),
);

export function Markdown({ text }: { text: string }) {
  return (
    <Suspense fallback={<p className="text-sm whitespace-pre-wrap">{text}</p>}>
      <Renderer text={text} />
    </Suspense>
  );
}
