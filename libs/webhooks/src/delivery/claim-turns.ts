import {
  type ClaimedBatch,
  type ClaimTurn,
  firstTurn,
  type QueuePlaces,
} from '../persistence/delivery.repository';

/** One in so many of a process's slots is kept for replays while fresh events would take them all. */
const slotsPerReplay = 8;

/**
 * Turns of one process's claims: each visits accounts and endpoints from where the last one ended, and keeps an eighth of
 * all slots for replays, counted over claims of any size. While endpoints do not compete, claims are without turns.
 */
export class ClaimTurns {
  private claims = 0;
  private slots = 0;
  private isCrowded = true;
  private places: QueuePlaces = firstTurn.places;

  /** Returns the turn of the next claim; null if it may be without. @param atMost max number of deliveries that it takes */
  next(atMost: number): ClaimTurn | null {
    if (!this.isCrowded) return null;
    const before = Math.ceil(this.slots / slotsPerReplay);
    this.slots += atMost;
    const keptForReplays = Math.ceil(this.slots / slotsPerReplay) - before;
    return { number: this.claims++, keptForReplays, places: this.places };
  }

  /** Continues after a claim. @returns whether that was without turns, and saw that they are needed */
  goOnFrom({ places, isCrowded }: Pick<ClaimedBatch, 'places' | 'isCrowded'>): boolean {
    const becomesCrowded = isCrowded && !this.isCrowded;
    if (places !== null) this.places = places;
    this.isCrowded = isCrowded;
    return becomesCrowded;
  }
}
