import type { MouseEvent } from 'react';
import ReactMarkdown from 'react-markdown';
import type { MarkdownProps } from './markdown.js';

const headings = { h1: 'h3', h2: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' } as const;

export function MarkdownRenderer({ text, onLink }: MarkdownProps) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    // The right button opens the menu of the browser.
    if (event.button < 2 && onLink?.(event.currentTarget.href)) event.preventDefault();
  };
  return (
    <div className="flex flex-col gap-2 text-sm [overflow-wrap:anywhere] [&_a]:text-accent [&_a]:underline [&_code]:font-mono [&_code]:text-xs [&_h3]:font-semibold [&_li]:ml-5 [&_ol]:list-decimal [&_pre]:whitespace-pre-wrap [&_ul]:list-disc">
      <ReactMarkdown
        skipHtml
        disallowedElements={['img']}
        urlTransform={(url) => (/^https?:\/\//.test(url) ? url : '')}
        components={{
          // The page has the headings above: those of the text are one level, whatever their number.
          ...headings,
          a: ({ href, children }) =>
            href ? (
              <a href={href} target="_blank" rel="noreferrer noopener" onClick={open} onAuxClick={open}>
                {children}
              </a>
            ) : (
              <>{children}</>
            ),
        }}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}
