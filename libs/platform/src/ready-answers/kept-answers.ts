import type { DataSet } from '@market/contracts';
import { type Clock, type Eventual, type IndianDay, inTime, PresentDay } from '@market/kernel';
import type { DataVersions } from '../data-versions';
import type { PreparedAnswer } from '../http';
import type { AnswerShelf } from './answer-shelf';

/**
 * While the database is away, what was current so lately is still given. Units: milliseconds.
 *
 * Source: docs/spec/plans-and-limits.md, "Revocation".
 */
const givenUnconfirmedForMs = 10 * 60_000;
/** After so many changes in the midst of the making, whoever waits makes its own. */
const attempts = 3;
/** Longer than a request waits for the database: then others go and look for themselves. Units: milliseconds. */
const waitedForMs = 10_000;
/** More versions than live at one time. */
const stampsAtMost = 256;

/** What is wanted: one answer, made of some resources of a data set. */
export interface Wish {
  /** Names everything that the answer depends on beside the data and the day. */
  readonly key: string;
  readonly dataSet: DataSet;
  readonly resources: readonly string[];
}

/** Makes an answer of the data of this moment. */
type Make = () => Promise<PreparedAnswer>;

/** Where answers come from: one that is kept, or else one that is made. */
export abstract class AnswerSource {
  /** Errors: those of `make`. */
  abstract get(wish: Wish, make: Make): Eventual<PreparedAnswer>;
}

/** Makes each answer anew. */
export class NothingKept extends AnswerSource {
  get(_wish: Wish, make: Make): Promise<PreparedAnswer> {
    return make();
  }
}

/**
 * Answers that hold until their data changes: never older than a second after a commit, made once however many want
 * them, and still given while the database is away.
 */
export class KeptAnswers extends AnswerSource {
  private readonly making = new Map<string, Promise<PreparedAnswer | null>>();
  private readonly present = new PresentDay();
  /** Of one day, by the stamp of the versions. */
  private readonly stamps = new Map<string, string>();
  private stampedOn: IndianDay | null = null;

  constructor(
    private readonly shelf: AnswerShelf,
    private readonly versions: DataVersions,
    private readonly clock: Clock,
  ) {
    super();
  }

  get(wish: Wish, make: Make): Eventual<PreparedAnswer> {
    const answer = this.versions.areCurrent ? this.shelf.find(wish.key, this.stampOf(wish)) : null;
    return answer ?? this.waitOrMake(wish, make);
  }

  private async waitOrMake(wish: Wish, make: Make): Promise<PreparedAnswer> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const isCurrent = this.versions.areCurrent || (await this.versions.confirm());
      const stamp = this.stampOf(wish);
      const answer = this.shelf.find(wish.key, stamp);
      if (answer !== null && (isCurrent || this.versions.ageMs() < givenUnconfirmedForMs)) return answer;
      if (!isCurrent) break;
      const task = `${stamp} ${wish.key}`;
      const running = this.making.get(task);
      if (running === undefined) return this.make(task, wish, stamp, make);
      const made = await running;
      if (made === null) break;
      if (this.stampOf(wish) === stamp) return made;
    }
    return make();
  }

  /**
   * The stamp was read before the data is: an answer can be of newer data than its stamp says, never of older. Whoever
   * waits hears what comes of it, an error too, or nothing when it takes too long.
   */
  private make(task: string, wish: Wish, stamp: string, make: Make): Promise<PreparedAnswer> {
    const made = make();
    const awaited = inTime(waitedForMs, made, () => null);
    this.making.set(task, awaited);
    const forget = () => {
      if (this.making.get(task) === awaited) this.making.delete(task);
    };
    awaited.then(forget, forget);
    return made.then((answer) => {
      // Of data that are not those of this moment any more it would take the place of a newer one.
      if (this.stampOf(wish) === stamp) this.shelf.keep(wish.key, stamp, answer);
      return answer;
    });
  }

  /** States change at midnight in India without a commit. */
  private stampOf({ dataSet, resources }: Wish): string {
    const today = this.present.at(this.clock.nowMs());
    if (today !== this.stampedOn) {
      this.stampedOn = today;
      this.stamps.clear();
    }
    const versions = this.versions.stampOf(dataSet, resources);
    const known = this.stamps.get(versions);
    if (known !== undefined) return known;
    const stamp = `${versions}:${today}`;
    if (this.stamps.size >= stampsAtMost) this.stamps.clear();
    this.stamps.set(versions, stamp);
    return stamp;
  }
}
