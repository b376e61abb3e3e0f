import { CopyButton } from './copy-button.part';
import '../styles/code.css';

interface SecretProps {
  readonly text: string;
  /** Name of it for the copy button: `the key`. */
  readonly what: string;
  /** Text as it is shown, where it is read more easily than what is copied. */
  readonly shown?: string;
  /** Called after it was copied; with it, copying is what the reader should do. */
  readonly onCopied?: () => void;
}

/** Key or secret to store, with a button that copies it. */
export function Secret({ text, what, shown = text, onCopied }: SecretProps) {
  return (
    <div className="secret">
      <code>{shown}</code>
      <CopyButton text={text} what={what} {...(onCopied === undefined ? {} : { look: 'main', onCopied })} />
    </div>
  );
}
