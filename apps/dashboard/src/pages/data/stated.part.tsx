import { notStated } from '../../figures/market-words';

/** Words for what is no figure. */
const open = [notStated, 'not yet', 'not listed', 'ended', 'none'];

interface StatedProps {
  readonly text: string;
  /** Exact value, shown on hover. */
  readonly exact?: string | undefined;
}

/** Value of a fact; an unknown one is shown muted. */
export function Stated({ text, exact }: StatedProps) {
  return (
    <span className={open.includes(text) ? 'muted' : undefined} title={exact}>
      {text}
    </span>
  );
}
