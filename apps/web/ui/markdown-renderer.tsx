import ReactMarkdown from 'react-markdown';

export function MarkdownRenderer({ text }: { text: string }) {
  return (
    <div className="flex flex-col gap-2 text-sm [overflow-wrap:anywhere] [&_a]:text-accent [&_a]:underline [&_code]:font-mono [&_code]:text-xs [&_h1]:font-semibold [&_h2]:font-semibold [&_li]:ml-5 [&_ol]:list-decimal [&_ul]:list-disc">
      <ReactMarkdown
        skipHtml
        disallowedElements={['img']}
        urlTransform={(url) => (/^https?:\/\//.test(url) ? url : '')}
        components={{
          a: ({ href, children }) =>
            href ? (
              <a href={href} target="_blank" rel="noreferrer noopener">
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
