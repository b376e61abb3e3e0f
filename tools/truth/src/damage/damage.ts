import type { PageId } from '../scenario/truth-issue';

/** Responses that a damage may take parts from. */
export interface Neighbours {
  /** The last response of the same page about another issue; null: none yet. */
  readonly other: string | null;
  /** The response to the same request a day and more ago; null: none yet. */
  readonly stale: string | null;
}

/** A damaged response, where more than its body is damaged. */
export interface DamagedResponse {
  readonly body: string;
  readonly mediaType?: 'text/html';
  readonly status?: number;
}

/** One kind of damage: pure over bodies. */
export interface Damage {
  readonly name: string;
  readonly pages: readonly PageId[];
  /** True if everything that is read from it stays as it was: the response states what it would have stated. */
  readonly isHarmless?: true;
  /** The damaged body; null: this response cannot be damaged so. */
  apply(body: string, neighbours: Neighbours): string | DamagedResponse | null;
}
