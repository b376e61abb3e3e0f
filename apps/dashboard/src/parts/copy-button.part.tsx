import { useEffect, useState } from 'react';
import { Button } from './button.part';

interface CopyButtonProps {
  readonly text: string;
  /** Name of what is copied, as in `Copy the key`. */
  readonly what: string;
  /** Shows the icon alone. */
  readonly isBare?: boolean;
  readonly look?: 'main' | 'quiet';
  readonly onCopied?: () => void;
}

/** Button that copies a text, and says so for two seconds. */
export function CopyButton({ text, what, isBare = false, look, onCopied }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = window.setTimeout(() => setOutcome(null), 2000);
    return () => window.clearTimeout(timer);
  }, [outcome]);
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => {
        setOutcome('copied');
        onCopied?.();
      },
      () => setOutcome('failed'),
    );
  };
  const words =
    outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Copy failed: select the text' : 'Copy';
  return (
    <>
      <Button
        look={look ?? 'quiet'}
        size="small"
        icon={outcome === 'copied' ? 'done' : 'copy'}
        aria-label={isBare || outcome === null ? `Copy ${what}` : undefined}
        title={`Copy ${what}`}
        onClick={copy}
      >
        {isBare ? null : words}
      </Button>
      <span role="status" className="hidden-text">
        {outcome === null ? '' : words}
      </span>
    </>
  );
}
