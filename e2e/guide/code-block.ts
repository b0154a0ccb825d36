/** The code blocks of a guide, and what a test does with each. */

/** `file`: stored under its name. `run`: executed. `answer`: what the block before it prints. `shown`: not executed. */
export type Use = 'file' | 'run' | 'answer' | 'shown';

export interface CodeBlock {
  readonly guide: string;
  /** Of its first line, from 1. */
  readonly line: number;
  readonly language: string;
  readonly text: string;
  readonly use: Use;
  /** Of a file. */
  readonly name?: string;
}

const fence = /^```(\w*)\n([\s\S]*?)^```$/gm;
/** A block that begins with a comment with a file name is this file. */
const fileName = /^(?:\/\/|#|<\?php \/\/) ([\w-]+\.\w+)\n/;

export function codeBlocksOf(guide: string, markdown: string): CodeBlock[] {
  let previous: Use | undefined;
  return [...markdown.matchAll(fence)].map(({ index, 1: language = '', 2: text = '' }) => {
    const name = fileName.exec(text)?.[1];
    const use = name ? 'file' : useOf(language, previous);
    previous = use;
    const line = markdown.slice(0, index).split('\n').length + 1;
    return { guide, line, language, text, use, ...(name && { name }) };
  });
}

function useOf(language: string, previous: Use | undefined): Use {
  if (language === 'bash' || language === 'js') return 'run';
  return previous === 'run' && (language === 'json' || language === 'text') ? 'answer' : 'shown';
}
