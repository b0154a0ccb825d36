/** Text of strangers as Markdown: no HTML, no pictures, links to the web only. Loaded when it is first shown. */
import { part } from './part.js';

export interface MarkdownProps {
  readonly text: string;
  /** Opens the link elsewhere. @returns false when it does not: the link opens a tab. */
  readonly onLink?: (url: string) => boolean;
}

const Renderer = part(() => import('./markdown-renderer.js').then((renderer) => renderer.MarkdownRenderer));

export function Markdown(props: MarkdownProps) {
  return <Renderer {...props} fallback={<p className="text-sm whitespace-pre-wrap">{props.text}</p>} />;
}
