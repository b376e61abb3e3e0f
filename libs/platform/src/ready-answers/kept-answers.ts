import type { DataSet } from '@market/contracts';
import { type Clock, type Eventual, type IndianDay, PresentDay } from '@market/kernel';
import type { DataVersions } from '../data-versions';
import type { PlainResponse, PreparedAnswer } from '../http';
import type { AnswerShelf } from './answer-shelf';

/** While the database is away, what was current so lately is still given. Units: milliseconds. Source: decisions, "Keys". */
const givenUnconfirmedForMs = 10 * 60_000;
/** After so many changes in the midst of the making, a request goes and reads for itself. */
const attempts = 3;
/** More versions than live at one time. */
const stampsAtMost = 256;

/** What is wanted: one answer, made of some resources of a data set. */
export interface Wish {
  /** Names everything that the answer depends on beside the data and the day. */
  readonly key: string;
  readonly dataSet: DataSet;
  readonly resources: readonly string[];
}

/** Says `close`, once, when nothing more comes of it. */
type Response = Pick<PlainResponse, 'once' | 'closed'>;

/** What becomes of a wish: an answer; nothing; or the task to make it, which others wait for. */
export type Fulfilment =
  | { readonly kind: 'ready'; readonly answer: PreparedAnswer }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'to make'; readonly made: (answer: PreparedAnswer | null) => void };

/**
 * Answers that hold until their data changes: never older than a second after a commit, made once however many want
 * them, and still given while the database is away.
 */
export class KeptAnswers {
  private readonly making = new Map<string, Promise<void>>();
  private readonly present = new PresentDay();
  /** Of one day, by the stamp of the versions. */
  private readonly stamps = new Map<string, string>();
  private stampedOn: IndianDay | null = null;

  constructor(
    private readonly shelf: AnswerShelf,
    private readonly versions: DataVersions,
    private readonly clock: Clock,
  ) {}

  /** @param response of the request that would make it: when it closes, nobody waits for it any longer */
  want(wish: Wish, response: Response): Eventual<Fulfilment> {
    const answer = this.versions.areCurrent ? this.shelf.find(wish.key, this.stampOf(wish)) : null;
    return answer === null ? this.lookOrWait(wish, response) : { kind: 'ready', answer };
  }

  private async lookOrWait(wish: Wish, response: Response): Promise<Fulfilment> {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const isCurrent = this.versions.areCurrent || (await this.versions.confirm());
      const stamp = this.stampOf(wish);
      const answer = this.shelf.find(wish.key, stamp);
      if (answer !== null && (isCurrent || this.versions.ageMs() < givenUnconfirmedForMs)) {
        return { kind: 'ready', answer };
      }
      // Whoever has hung up says no `close` any more: others would wait for it without end.
      if (!isCurrent || response.closed) return { kind: 'nothing' };
      const task = `${stamp} ${wish.key}`;
      const running = this.making.get(task);
      if (running === undefined) return { kind: 'to make', made: this.begin(task, wish, stamp, response) };
      await running;
      if (!this.making.has(task) && this.stampOf(wish) === stamp && !this.shelf.has(wish.key)) break;
    }
    return { kind: 'nothing' };
  }

  /** The stamp was read before the data is: an answer can be of newer data than its stamp says, never of older. */
  private begin(
    task: string,
    wish: Wish,
    stamp: string,
    response: Response,
  ): (answer: PreparedAnswer | null) => void {
    let finish: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      finish = () => {
        if (this.making.get(task) === running) this.making.delete(task);
        resolve();
      };
    });
    this.making.set(task, running);
    response.once('close', finish);
    return (answer) => {
      if (answer !== null && this.stampOf(wish) === stamp) this.shelf.keep(wish.key, stamp, answer);
      finish();
    };
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
