import type { Venue } from './draft-issue';
import type { TruthIssue } from './truth-issue';

/** Something that happens to an issue. Each is told of three issues, told apart by `turn`. */
export interface Story {
  readonly id: string;
  readonly venues: readonly Venue[];
  tell(issue: TruthIssue, turn: number): TruthIssue;
}
