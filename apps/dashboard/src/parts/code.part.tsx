import type { CSSProperties } from 'react';
import { CopyButton } from './copy-button.part';
import '../styles/code.css';

interface CodeProps {
  readonly text: string;
  /** Name of the text, as a caption and for the copy button: `curl`. */
  readonly title: string;
  /** True breaks long lines; false lets them scroll. */
  readonly wraps?: boolean;
  readonly height?: number;
}

/** Text in the letters of a terminal, to be read and copied. Nothing in it is live. */
export function Code({ text, title, wraps = false, height }: CodeProps) {
  const style = height === undefined ? undefined : ({ '--code-height': `${height}px` } as CSSProperties);
  return (
    <div className="code" data-wraps={wraps || undefined} style={style}>
      <div className="code-head">
        <span>{title}</span>
        <CopyButton text={text} what={title} />
      </div>
      <pre tabIndex={0} role="region" aria-label={title}>
        {text}
      </pre>
    </div>
  );
}
