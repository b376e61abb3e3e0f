import type { PageId } from '../scenario/truth-issue';

/** Answers that a damage may take parts from. */
export interface Neighbours {
  /** The last answer of the same page about another issue; null: none yet. */
  readonly other: string | null;
  /** The answer to the same request a day and more ago; null: none yet. */
  readonly stale: string | null;
}

/** A damaged answer, where more than its body is damaged. */
export interface DamagedResponse {
  readonly body: string;
  readonly mediaType?: 'text/html';
  readonly status?: number;
}

/** One kind of damage: pure over bodies. */
export interface Damage {
  readonly name: string;
  readonly pages: readonly PageId[];
  /** True if everything that is read from it stays as it was: the answer states what it would have stated. */
  readonly isHarmless?: true;
  /** The damaged body; null: this answer cannot be damaged so. */
  apply(body: string, neighbours: Neighbours): string | DamagedResponse | null;
}
