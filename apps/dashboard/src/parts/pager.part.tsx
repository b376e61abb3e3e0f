import { count } from '../figures/numbers';
import { Button } from './button.part';
import '../styles/pager.css';

interface PagerProps {
  readonly page: number;
  readonly totalPages: number;
  readonly total: number;
  /** Noun of what is counted: `entries`. */
  readonly what: string;
  /** Words of the two buttons: they say in which order the list is. */
  readonly words?: readonly [back: string, on: string];
  readonly onPage: (page: number) => void;
}

/** Place in a list of several pages. */
export function Pager({ page, totalPages, total, what, words = ['Newer', 'Older'], onPage }: PagerProps) {
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav className="pager" aria-label={`Pages of ${what}`}>
      <span>
        Page {count(page)} of {count(totalPages)}, {count(total)} {what}
      </span>
      <div className="row">
        <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {words[0]}
        </Button>
        <Button size="small" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          {words[1]}
        </Button>
      </div>
    </nav>
  );
}
