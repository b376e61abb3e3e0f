import type {
  Conflict,
  Fact,
  FieldValues,
  PendingDays,
  PublishedRecord,
  RecordStatements,
  Statements,
  StatingParty,
} from '@market/kernel';
import type { IntakeBatch } from '..';
import type { LedgerEntry, LedgerRow } from './ledger-entry';
import type { Sighting } from './sighting';

/** Statement of one payload about one record, before it is applied. */
export interface Claim {
  readonly party: string;
  readonly sourceKey: string;
  /** Name of the record as the source spells it. */
  readonly name: string;
  readonly saying: Omit<RecordStatements, 'feed' | 'vouched'>;
  /** Tells whether the claim may create a record. */
  readonly founds: boolean;
  /** The claim only supports a record: it is ignored, without a doubt, until it can be matched. Default: false. */
  readonly supports?: true;
  /** Reason why the claim may neither create nor change a record, for example an unknown remark. Absent: it may. */
  readonly unclear?: string;
  /** Reason why the claim creates no record yet: see `Incoming`. Absent: it may. */
  readonly unproven?: string;
}

/** Returns the key of a claim or sighting. Shape: `party:sourceKey`. */
export function keyOf({ party, sourceKey }: Pick<Claim, 'party' | 'sourceKey'>): string {
  return `${party}:${sourceKey}`;
}

/** Record that a claim is about; `leaves`: id of the record that had its key by mistake and loses it. */
export type Identity =
  | { readonly match: 'known'; readonly id: string; readonly leaves?: string }
  | { readonly match: 'new'; readonly leaves?: string }
  | { readonly match: 'doubtful'; readonly reason: string; readonly waiting?: true };

/** Reason why no row can be composed from the believed values. */
export class RefusedRow {
  constructor(
    readonly reason: string,
    /** True when a missing value may come from another feed. */
    readonly waiting = false,
  ) {}
}

/** Claim with some of its facts removed. */
export interface ScreenedClaim<C extends Claim> {
  readonly claim: C;
  /** Reason to show to an operator; null when there is none. */
  readonly reason: string | null;
}

/** Run that a batch belongs to. */
export type LedgerRun = Omit<IntakeBatch<unknown>, 'rows' | 'dataSet'> & {
  /** Keys that two rows of the payload have. Shape: `party:sourceKey` */
  readonly statedTwice?: ReadonlySet<string>;
};

/** Circumstances in which a new value needs support. */
export interface NeedsContext<Row extends LedgerRow> {
  readonly row: Row | null;
  readonly proposed: FieldValues;
  readonly now: Date;
  /** Instant since which the new value is stated. Shape: ISO 8601. */
  readonly since: string;
}

/** Input for checking the believed facts against each other. */
export interface Circumstances<Row extends LedgerRow> {
  readonly row: Row | null;
  /** Sightings in descending order of authority. */
  readonly sightings: readonly Sighting[];
  readonly now: Date;
}

/** Part of a record that the public API publishes. */
export interface Publication<Row extends LedgerRow> {
  /** Names of the facts whose values are published. */
  readonly facts: readonly string[];
  /** Returns the published values of a row, rounded as they are published. */
  valuesOf(row: Row): PublishedRecord;
}

/** Rules that a feature brings to the shared ledger: its facts, authorities, arithmetic and identity. */
export interface LedgerRules<Row extends LedgerRow, C extends Claim = Claim> {
  readonly facts: readonly Fact[];
  /** Fields of a row without revisions. */
  readonly bookkeeping: readonly (keyof Row)[];
  /** Returns the id of the record that a claim creates. */
  newId(claim: C): string;
  keysOf(row: Row, sightings: readonly Sighting[]): readonly string[];
  keysOfClaim(claim: C): readonly string[];
  /** Returns spellings of the name by which a later claim may find the record. */
  nameKeysOf(claim: C): readonly string[];
  identify(claim: C, candidates: readonly LedgerEntry<Row>[], trusted: boolean, run: LedgerRun): Identity;
  /**
   * Tells whether two claims of one name that a party makes under different keys would be about one record by their days.
   * Default: no two are.
   */
  areNamesakes?(one: C, other: C): boolean;
  /**
   * Returns facts that a claim revises implicitly, judged against the former statements of its key, each with the facts
   * of the same payload that must be believed for that. Default: none.
   */
  revisedBy?(
    saying: C['saying'],
    before: Statements,
    row: Row | null,
  ): Readonly<Record<string, readonly string[]>>;
  /**
   * Removes from a claim the facts that cannot be true for the record, among those that each party has of its own, or
   * that add nothing new. Returns null when nothing is removed. Default: null.
   *
   * @param before statements under the claim's key
   */
  screen?(claim: C, row: Row | null, before: Statements): ScreenedClaim<C> | null;
  /**
   * Names facts of a claim whose values do not count by repetition in this run, because of what else is stated of the
   * record: a new value waits. Default: none.
   */
  waiting?(claim: C, entry: Pick<LedgerEntry<Row>, 'row' | 'sightings'>, run: LedgerRun): readonly string[];
  /**
   * Maps a fact to one that it speaks against: its readings are noted while a value of that one waits, so that a party
   * that goes on to state it can be told from one that is silent. Default: none.
   */
  readonly speaksAgainst?: Readonly<Record<string, string>>;
  /** Sorts sightings by descending authority. */
  inOrder(sightings: readonly Sighting[]): readonly Sighting[];
  roleOf(party: string): StatingParty['role'];
  readonly publication: Publication<Row>;
  /** Returns the published value of a fact; null when there is none. */
  published(row: Row, fact: Fact): FieldValues | null;
  /** Returns a row with other values of some fields of its facts. Default: each field is one of the row. */
  withValues?(row: Row, values: FieldValues): Row;
  /**
   * Names of facts that are plans: a row leaves their values out while they do not fit its other facts, which is no
   * withdrawal. Default: none.
   */
  readonly planned?: readonly string[];
  /**
   * Names of fields that a party changes on all its pages: a change on one waits for repetition while another page
   * states the former value of the fact and none the new one. Default: none.
   */
  readonly onAllPages?: readonly string[];
  /**
   * Names of facts that two records seldom share: a change to what the page states of another record waits for
   * repetition, because rows slip. Default: none.
   */
  readonly distinct?: readonly string[];
  /**
   * Names of facts that few records have, such as a word that calls one off: a value that is new on one record of a payload and left
   * another one waits for repetition. Default: none.
   */
  readonly wandering?: readonly string[];
  /** Returns the support that a new value needs to replace the published one. */
  needs(
    fact: Fact,
    value: FieldValues,
    context: NeedsContext<Row>,
  ): { feedsNeeded?: number; supportHolds?: boolean };
  /** Arithmetic: finds believed facts that contradict each other or are impossible. */
  conflicts(believed: FieldValues, circumstances: Circumstances<Row>): readonly Conflict[];
  /**
   * Tells whether a value of a fact states the published one in another way, such as in another unit: it fills what was unknown,
   * and does not wait for a repetition. Default: none does.
   */
  restates?(fact: Fact, published: FieldValues, value: FieldValues, believed: FieldValues): boolean;
  /**
   * Two pages of a party that are read in one run confirm a change: each is read once a day. Default: they are one reading.
   */
  readonly pagesConfirmAtOnce?: true;
  /**
   * Names of facts without which no record is founded. Given: of a page's first row in which a value is doubted the other first values
   * wait for the next reading, but for these where the row founds the record. Default: they do not wait.
   */
  readonly founding?: readonly string[];
  /**
   * Names of facts with days by which the clock changes the state: it changes none while other days wait for a second reading.
   * Default: none.
   */
  readonly clocked?: readonly string[];
  /**
   * Composes the row from the believed values.
   *
   * @param pendingDays days of the clocked facts that wait for a second reading; null without any
   */
  compose(
    believed: FieldValues,
    entry: LedgerEntry<Row>,
    sightings: readonly Sighting[],
    run: LedgerRun,
    pendingDays: PendingDays | null,
  ): Row | RefusedRow;
  /**
   * Maps a fact to the fact from which sources compute it: what a page states with another base than the believed one waits
   * until that is believed, and both change together. Default: none.
   */
  readonly countedWith?: Readonly<Record<string, string>>;
  /**
   * Tells whether a record is final: changes of many at once mean that the columns of a page have slipped. Default:
   * none is.
   */
  isSettled?(row: Row): boolean;
  /** Names the field of a settled record that would change; null when there is none. Default: none. */
  settledFieldMoved?(before: Row, after: Row): string | null;
}

/** Part of the rules by which statements are weighed. */
export type WeighingRules<Row extends LedgerRow> = Pick<
  LedgerRules<Row>,
  | 'facts'
  | 'inOrder'
  | 'roleOf'
  | 'published'
  | 'needs'
  | 'conflicts'
  | 'countedWith'
  | 'restates'
  | 'pagesConfirmAtOnce'
>;
