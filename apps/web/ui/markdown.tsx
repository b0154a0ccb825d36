/** Text of strangers as Markdown: no HTML, no pictures, links to the web only. Loaded when it is first shown. */
import { part } from './part.js';

const Renderer = part(() => import('./markdown-renderer.js').then((renderer) => renderer.MarkdownRenderer));

export function Markdown({ text }: { text: string }) {
  return <Renderer text={text} fallback={<p className="text-sm whitespace-pre-wrap">{text}</p>} />;
}
