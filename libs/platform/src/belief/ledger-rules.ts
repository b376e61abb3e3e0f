import type { Conflict, Fact, FieldValues, RecordStatements, Statements, Voice } from '@market/kernel';
import type { IntakeBatch } from '../ingest';
import type { Account, LedgerRow } from './account';
import type { Sighting } from './sighting';

/** What one answer says of one record, on its way in. */
export interface Claim {
  readonly voice: string;
  readonly sourceKey: string;
  /** Name of the record as the source spells it. */
  readonly name: string;
  readonly saying: Omit<RecordStatements, 'feed' | 'vouched'>;
  /** Whether the claim may found a record. */
  readonly founds: boolean;
  /** It only supports a record: it is passed over, without a doubt, as long as none can be named. Default: false. */
  readonly supports?: true;
  /** Why the claim may neither found nor change a record, for example an unknown remark. Absent: it may. */
  readonly unclear?: string;
}

/** Which record a claim is about. */
export type Identity =
  | { readonly match: 'known'; readonly id: string }
  | { readonly match: 'new' }
  | { readonly match: 'doubtful'; readonly reason: string; readonly waiting?: true };

/** Why no row can be made of what is believed. */
export class Refused {
  constructor(
    readonly reason: string,
    /** Something is missing that another feed may bring. */
    readonly waiting = false,
  ) {}
}

/** A claim of which a part is not heard. */
export interface Screened<C extends Claim> {
  readonly claim: C;
  /** Why, when an operator should see it; null when nothing is odd. */
  readonly reason: string | null;
}

/** The run that a batch belongs to. */
export type LedgerRun = Omit<IntakeBatch<unknown>, 'rows' | 'dataSet'>;

/** What is known when a fact is settled. */
export interface Standing<Row extends LedgerRow> {
  readonly row: Row | null;
  readonly proposed: FieldValues;
  readonly now: Date;
}

/** What is known when everything that would be believed is held against itself. */
export interface Circumstances<Row extends LedgerRow> {
  readonly row: Row | null;
  /** In the order of their authority. */
  readonly sightings: readonly Sighting[];
  readonly now: Date;
}

/** What a feature brings to the shared ledger: its facts, its authorities, its arithmetic and its identity. */
export interface LedgerRules<Row extends LedgerRow, C extends Claim = Claim> {
  readonly facts: readonly Fact[];
  /** Fields of a row that no revision is written for. */
  readonly bookkeeping: readonly (keyof Row)[];
  /** The id of the record that a claim founds. */
  newId(claim: C): string;
  keysOf(row: Row, sightings: readonly Sighting[]): readonly string[];
  keysOfClaim(claim: C): readonly string[];
  /** Spellings of the name by which a later claim may find the record. */
  nameKeysOf(claim: C): readonly string[];
  identify(claim: C, candidates: readonly Account<Row>[], trusted: boolean): Identity;
  /** Facts that a claim revises by what else it changes, next to what its key stated before. Default: none. */
  revisedBy?(saying: C['saying'], before: Statements, row: Row | null): readonly string[];
  /**
   * The claim without what cannot be true next to the record, among the facts that each voice has of its own, or says
   * nothing new; null when all of it is heard. Default: all is.
   *
   * @param before what was stated under the claim's key
   */
  screen?(claim: C, row: Row | null, before: Statements): Screened<C> | null;
  /** Sightings in the order of their authority. */
  inOrder(sightings: readonly Sighting[]): readonly Sighting[];
  standingOf(voice: string): Voice['standing'];
  /** The published value of a fact; null when none is. */
  published(row: Row, fact: Fact): FieldValues | null;
  /** How much a new value of a fact needs to replace the published one. */
  needs(
    fact: Fact,
    value: FieldValues,
    standing: Standing<Row>,
  ): { feedsNeeded?: number; supportHolds?: boolean };
  /** The arithmetic: facts of what would be believed that contradict each other or are not possible. */
  conflicts(believed: FieldValues, circumstances: Circumstances<Row>): readonly Conflict[];
  /** The row that follows from what is believed. */
  compose(
    believed: FieldValues,
    account: Account<Row>,
    sightings: readonly Sighting[],
    run: LedgerRun,
  ): Row | Refused;
  /** Facts that a source counts with another fact: they are doubted with it. Default: none. */
  readonly countedWith?: Readonly<Record<string, string>>;
  /** Whether a record is over: many that change at once are a page whose columns slipped. Default: none is. */
  isSettled?(row: Row): boolean;
  /** Names the field of a settled record that would change; null when none would. Default: none. */
  settledFieldMoved?(before: Row, after: Row): string | null;
}

/** The part of the rules by which statements are weighed. */
export type WeighingRules<Row extends LedgerRow> = Pick<
  LedgerRules<Row>,
  'facts' | 'inOrder' | 'standingOf' | 'published' | 'needs' | 'conflicts'
>;
