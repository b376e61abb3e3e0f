import type { Venue } from './draft-issue';
import type { TruthIssue } from './truth-issue';

/** Event in the life of an issue, such as an extension. Each is played by three issues, which differ by `turn`. */
export interface Story {
  readonly id: string;
  readonly venues: readonly Venue[];
  tell(issue: TruthIssue, turn: number): TruthIssue;
}
