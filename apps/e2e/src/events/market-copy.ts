import { type FollowedKind, followedKinds } from './followed-kinds';

/** Body of an event, in the log, in a stream and in a delivery. */
interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** State of the market that a consumer of events has: the number of the last change of each record. */
export class CopyByEvents {
  private readonly latest = new Map<string, { readonly sequence: number; readonly number: number }>();
  private readonly counts = new Map<string, number>();
  /** Number of times that an event came behind a later one of its record. */
  disorders = 0;

  take(body: string): void {
    const { id, type, sequence, data } = JSON.parse(body) as EventBody;
    this.counts.set(id, (this.counts.get(id) ?? 0) + 1);
    const known = this.latest.get(data.id);
    if (known !== undefined && known.sequence >= sequence) {
      this.disorders += 1;
      return;
    }
    const kind = followedKinds.find(({ event }) => event === type);
    if (kind === undefined) throw new Error(`an event of the type ${type}, which was not requested`);
    this.latest.set(data.id, { sequence, number: kind.numberOf(data) });
  }

  get numbers(): ReadonlyMap<string, number> {
    return new Map([...this.latest].map(([id, { number }]) => [id, number]));
  }

  /** Ids of the events that came. */
  get events(): ReadonlySet<string> {
    return new Set(this.counts.keys());
  }

  /** Ids of the events that came more than once. */
  get repeated(): string[] {
    return [...this.counts].filter(([, count]) => count > 1).map(([id]) => id);
  }
}

/** Copy of the market's records that a consumer of changes has. */
export class CopyByChanges {
  /** Records as they came last, by their ids. Shape: JSON text. */
  readonly records = new Map<string, string>();
  private readonly shownNumbers = new Map<string, number>();
  /** Records that came again though they had not changed, or as they had been before. */
  readonly repeated: string[] = [];

  take(kind: FollowedKind, record: Readonly<Record<string, unknown>> & { readonly id: string }): void {
    const [before, after] = [this.shownNumbers.get(record.id), kind.numberIn(record)];
    if (before !== undefined && before >= after)
      this.repeated.push(`${record.id}: ${after} behind ${before}`);
    this.records.set(record.id, JSON.stringify(record));
    this.shownNumbers.set(record.id, after);
  }

  get numbers(): ReadonlyMap<string, number> {
    return this.shownNumbers;
  }
}
