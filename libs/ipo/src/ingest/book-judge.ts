import { dayInIndia, instantInIndia, silentAfterMs } from '@market/kernel';
import { biddingTimeBetween } from '../domain/bidding-day';
import { fallenBidsDoubt, hasFewerBids, lotDoubt } from '../domain/book-bids';
import {
  type Book,
  fewBidsDoubt,
  hasSameOffers,
  manyBidsDoubt,
  nextBookDoubt,
  bookDoubt,
  leavesMakerOut,
  offerIsConfirmed,
  otherOfferDoubt,
} from '../domain/book-plausibility';
import { hasSameSplit, isSplitExchanged } from '../domain/offer-split';
import { type KnownBooks, saysTheSame, type StoredReading } from '../persistence/known-books';
import type { NewReading, SightedIpo } from '../persistence/subscription.repository';

/** Decision on one reading. */
export interface Judgement {
  readonly reading: NewReading;
  /**
   * Work to do: append the reading; believe the stored doubted one, which it repeats; note that it repeats the one that
   * is believed, and remove doubted ones of its instant, which it contradicts; nothing.
   */
  readonly step: 'append' | 'believe' | 'repeat' | 'none';
  /** Reason for quarantine; null for a sound reading. */
  readonly doubt: string | null;
}

/**
 * Number of doubted readings of other instants that one more reading must agree with to be believed.
 *
 * Source: docs/spec/truth.md, "How a dispute ends" and "Facts and series".
 */
const readingsToPrevail = 2;
/** Number of doubted readings of a split of the shares on offer that replace one which was read once. */
const readingsToReplaceSplit = 5;
/** Time after which a repeated response is a fresh one: no feed of books runs more often. Units: milliseconds. */
const freshAfterMs = 10 * 60_000;
/**
 * Time of bids within which another exchange's book tells how many there are: over night it is still that of the evening. Units:
 * milliseconds.
 */
const tellsForMs = 60 * 60_000;
/** The same where some category has fewer bids and no book of the own exchange was read since: a day of bids. Units: milliseconds. */
const tellsUnreadForMs = 7 * 3_600_000;
/** Time within which such a book is looked for: a weekend and a holiday. Units: milliseconds. */
const lookedBackMs = 5 * 86_400_000;
/** Time of day at which bids end on the last day: from then on a book may keep its instant. */
const bidsEndAt = '17:00';

/** Judges readings of order books by those that are known. */
export class BookJudge {
  constructor(
    private readonly known: KnownBooks,
    private readonly now: Date,
  ) {}

  /** Judges a reading and adds it to those that are known. @param trusted whether an operator released it */
  judge(reading: NewReading, ipo: SightedIpo, trusted: boolean): Judgement {
    const odd = trusted ? null : whyOdd(reading, ipo);
    if (odd !== null) return { reading, step: 'none', doubt: odd };
    const [latest] = this.known.sameInstant(reading);
    const told = this.toldAt(reading);
    if (told !== null && saysTheSame(told, reading)) {
      const isNews = latest !== told || (!told.readAgain && this.isFresh(told));
      if (isNews) this.known.repeat(told);
      return { reading, step: isNews ? 'repeat' : 'none', doubt: null };
    }
    const repeated = latest !== undefined && saysTheSame(latest, reading) ? latest : null;
    const isConfirmed = repeated !== null && this.isFresh(repeated);
    const doubt = trusted ? null : this.whyDoubtful(reading, ipo, isConfirmed ? repeated : null);
    if (repeated !== null && doubt !== null) return { reading, step: 'none', doubt };
    this.known.note({ ...reading, doubt, readAgain: repeated !== null, receivedAt: this.now });
    const step = repeated === null ? 'append' : 'believe';
    return { reading: doubt === null ? reading : { ...reading, doubt }, step, doubt };
  }

  private isFresh({ receivedAt }: StoredReading): boolean {
    return this.now.getTime() - receivedAt.getTime() >= freshAfterMs;
  }

  /** Returns the believed book of the instant of a reading; null without one. */
  private toldAt(reading: NewReading): StoredReading | null {
    return this.known.sameInstant(reading).find(({ doubt }) => doubt === null) ?? null;
  }

  /** @param repeated the doubted reading of which this is the second fresh response in a row; null for none */
  private whyDoubtful(reading: NewReading, ipo: SightedIpo, repeated: StoredReading | null): string | null {
    const told = this.toldAt(reading);
    if (told?.readAgain === true && !saysTheSame(told, reading) && repeated === null)
      return 'another book than the one that was read twice of the same instant';
    if (this.exchangesSplit(reading, ipo)) return 'categories have exchanged their shares on offer';
    const isOver = ipo.closeOn !== null && reading.readAt >= instantInIndia(ipo.closeOn, bidsEndAt);
    const isOld = repeated !== null && this.now.getTime() - repeated.receivedAt.getTime() >= silentAfterMs;
    const isSettled = isOver && repeated !== null && (isOld || this.lacksBids(reading, ipo) === null);
    return isSettled ? null : this.whyItCannotFollow(reading, ipo, { isOver, isRepeated: repeated !== null });
  }

  /**
   * Returns the reason why a reading cannot follow the last sound one, null when it can: also when it follows enough
   * doubted readings since, or when the list of issues confirms its offer and contradicts the last one.
   */
  private whyItCannotFollow(
    reading: NewReading,
    ipo: SightedIpo,
    { isOver, isRepeated }: { readonly isOver: boolean; readonly isRepeated: boolean },
  ): string | null {
    const last = this.known.lastSound(reading, ipo.openOn);
    const doubt =
      this.cannotFollow(last, reading, ipo) ??
      this.collapsed(reading, ipo) ??
      this.outgrew(last, reading, ipo) ??
      (isOver ? this.shrank(reading, ipo) : this.fell(last, reading, ipo)) ??
      oddLots(last, reading, ipo);
    if (doubt === null) return this.changesOffer(reading, ipo, isRepeated);
    const doubted = this.known.doubtedSince(reading, last?.readAt ?? new Date(0));
    const agreeing = doubted.filter(
      (kept) =>
        kept.readAt < reading.readAt && nextBookDoubt(comparable(kept, reading), reading.book, true) === null,
    );
    const instants = new Set(agreeing.map(({ readAt }) => readAt.getTime()));
    return instants.size >= readingsToPrevail ? null : doubt;
  }

  /** Finds shares on offer that differ from those of the last two sound books, and that no other reading since has. */
  private changesOffer(reading: NewReading, ipo: SightedIpo, isRepeated: boolean): string | null {
    const [last, ...others] = this.known
      .soundOfAll(reading, ipo.openOn)
      .filter(({ exchange, readAt }) => exchange === reading.exchange && readAt <= reading.readAt);
    const isSettled = last !== undefined && others.some(({ book }) => hasSameOffers(book, last.book));
    if (!isSettled || isRepeated) return null;
    const isReadAgain = this.known
      .doubtedSince(reading, last.readAt)
      .some(({ readAt, book }) => readAt < reading.readAt && hasSameOffers(book, reading.book));
    return isReadAgain ? null : otherOfferDoubt(last.book, reading.book, ipo);
  }

  /**
   * Tells whether categories of a reading have exchanged the shares on offer that its book had. It may be so if the book of
   * another exchange says it, if no book had the former split within the time of silence, or if that was read once and the
   * new one often.
   */
  private exchangesSplit(reading: NewReading, { openOn }: SightedIpo): boolean {
    const last = this.known.lastSound(reading, openOn);
    if (last === null || !isSplitExchanged(last.book, reading.book)) return false;
    const all = this.known.soundOfAll(reading, openOn);
    const other = all.find(({ exchange }) => exchange !== reading.exchange);
    if (other !== undefined && hasSameSplit(other.book, reading.book)) return false;
    const former = all.filter(({ book }) => hasSameSplit(book, last.book));
    const silentSince = reading.readAt.getTime() - silentAfterMs;
    if (former.every(({ readAt }) => readAt.getTime() < silentSince)) return false;
    const repeated = this.known
      .doubtedSince(reading, last.readAt)
      .filter(({ book }) => hasSameSplit(book, reading.book));
    return last.readAgain || former.length > 1 || repeated.length < readingsToReplaceSplit;
  }

  private cannotFollow(last: StoredReading | null, reading: NewReading, ipo: SightedIpo): string | null {
    if (last === null) return null;
    const isOther = bookDoubt(last.book, ipo, leavesMakerOut(last)) !== null;
    if (offerIsConfirmed(reading.book, ipo) && isOther) return null;
    return nextBookDoubt(comparable(last, reading), reading.book, last.readAt <= reading.readAt);
  }

  /** Compares a book of all exchanges with the last one, whichever exchange stated that. */
  private collapsed(reading: NewReading, { openOn }: SightedIpo): string | null {
    if (reading.scope !== 'consolidated') return null;
    const last = this.known.lastConsolidated(reading, openOn);
    return last === null || last.exchange === reading.exchange ? null : fewBidsDoubt(last.book, reading.book);
  }

  /**
   * Finds a category with many more bids than in each book of all exchanges that another exchange stated within an
   * hour of bids, or since the last book of the own exchange if another category has fewer: two have exchanged their bids.
   * A doubted one counts, too: two that agree have seen the same growth. One with fewer bids than the last book of the same
   * exchange tells nothing. On the last day bids may grow by any factor.
   */
  private outgrew(last: StoredReading | null, reading: NewReading, { closeOn }: SightedIpo): string | null {
    if (reading.scope !== 'consolidated' || dayInIndia(reading.readAt) === closeOn) return null;
    const reasons = this.known
      .ofOthersSince(reading, new Date(reading.readAt.getTime() - lookedBackMs))
      .filter(({ readAt, book }) => {
        const isUnread = last !== null && readAt >= last.readAt && hasFewerBids(book, reading.book);
        return biddingTimeBetween(readAt, reading.readAt) <= (isUnread ? tellsUnreadForMs : tellsForMs);
      })
      .filter(({ book }) => !isSplitExchanged(book, reading.book))
      .map(({ book }) => manyBidsDoubt(book, reading.book, last?.book ?? null));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }

  /**
   * Finds bids that fell although they cannot be withdrawn, in a later reading of the same book, unless another exchange has
   * stated no more of them since.
   */
  private fell(last: StoredReading | null, reading: NewReading, { openOn }: SightedIpo): string | null {
    if (last === null || last.readAt > reading.readAt) return null;
    const latest = reading.scope === 'consolidated' ? this.known.lastConsolidated(reading, openOn) : null;
    const isContradicted = latest !== null && fallenBidsDoubt(latest.book, reading.book) === null;
    return isContradicted ? null : fallenBidsDoubt(last.book, reading.book);
  }

  /** Finds bids of a final book that are fewer than in another one of its instant, or than another exchange states. */
  private shrank(reading: NewReading, ipo: SightedIpo): string | null {
    const told = this.toldAt(reading);
    return told !== null && hasFewerBids(told.book, reading.book)
      ? 'fewer bids than in another book of the same instant'
      : this.lacksBids(reading, ipo);
  }

  /**
   * Finds fewer bids in a book of all exchanges than in the last one of another exchange, whichever is the later. A doubted
   * one with as few tells that both have lost the same bids.
   */
  private lacksBids({ ipoId, exchange, scope, book }: NewReading, { openOn }: SightedIpo): string | null {
    if (scope !== 'consolidated') return null;
    const others = this.known.ofOthers({ ipoId, exchange, scope }, openOn);
    const last = [others[0], others.find(({ doubt }) => doubt === null)].filter((one) => one !== undefined);
    const reasons = last.map((other) => fallenBidsDoubt(other.book, book));
    return reasons.includes(null) ? null : (reasons[0] ?? null);
  }
}

/** Finds bids that are no whole lots. If those of the last book were none, either, the lot is wrong. */
function oddLots(last: StoredReading | null, { book }: NewReading, ipo: SightedIpo): string | null {
  const { lotSizeShares } = ipo;
  const isKnownToFit = last === null || lotDoubt(last.book, lotSizeShares) === null;
  return isKnownToFit ? lotDoubt(book, lotSizeShares) : null;
}

/** Returns the reason why a reading cannot be true, whatever was read before; null when it can. */
function whyOdd(reading: NewReading, ipo: SightedIpo): string | null {
  const { readAt, book, scope } = reading;
  if (ipo.openOn !== null && dayInIndia(readAt) < ipo.openOn) return 'read before the issue opened';
  const isNet = leavesMakerOut(reading);
  if (book.total.sharesBid === null && !isNet) return 'the book has no total';
  if (scope === 'consolidated' && book.total.sharesBid === 0 && ipo.hasBids)
    return 'no bids in the book where a list of issues counts some';
  return bookDoubt(book, ipo, isNet);
}

/**
 * Returns a book for comparison with the next one. In an exchange's own book the multiple of the total is left out, and the
 * whole total where it is known only while the market maker's bid is.
 */
function comparable({ scope, book }: Pick<NewReading, 'scope' | 'book'>, next: NewReading): Book {
  if (scope === 'consolidated') return book;
  const unknown = { sharesBid: null, applications: null };
  return { ...book, total: { ...book.total, times: null, ...(leavesMakerOut(next) ? unknown : {}) } };
}
