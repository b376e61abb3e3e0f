import { gmpCollection } from '@market/gmp';
import { type Ipo, ipoCollection } from '@market/ipo';
import { croreText, editDistance, joinedKey, pageOfCollection, roundHalfAwayFromZero } from '@market/kernel';
import { rowsOf } from '@market/database';
import type { Pipeline } from '../run/pipeline';
import type { Field, TruthIssue } from '../scenario/truth-issue';

/** A record as a customer sees it. */
export interface PublishedIpo {
  readonly id: string;
  /** The issue that it is about; null: there is no such issue. */
  readonly issueId: string | null;
  readonly name: string;
  readonly values: Partial<Record<Field, string | null>>;
  readonly bookAt: Date | null;
  /** Premiums by publisher. */
  readonly premiums: readonly { readonly publisher: string; readonly value: number }[];
}

export interface PublishedEvent {
  readonly position: number;
  readonly type: string;
  readonly subjectId: string;
  readonly effectiveOn: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Names that differ by no more than this are one, mistyped. */
const mistypedBy = 3;

/** Reads what is published. Books are read again only when they may have changed. */
export class PublishedReader {
  private readonly books = new Map<string, Date | null>();

  constructor(
    private readonly pipeline: Pipeline,
    private readonly issues: readonly TruthIssue[],
  ) {}

  /** All records of the invented month, with their books and premiums. */
  async read(withBooks: boolean): Promise<PublishedIpo[]> {
    const ipos = await allIpos(this.pipeline);
    const own = ipos.filter(({ openOn }) => openOn === null || openOn >= '2026-01-01');
    const quotes = await premiumsOf(this.pipeline);
    const booked = own.filter(({ status, totalTimes }) => status !== 'UPCOMING' || totalTimes !== null);
    if (withBooks) for (const { id } of booked) await this.readBook(id);
    return own.map((ipo) => ({
      id: ipo.id,
      issueId: issueOf(ipo.company, this.issues),
      name: ipo.company,
      values: valuesOf(ipo),
      bookAt: this.books.get(ipo.id) ?? null,
      premiums: quotes.get(ipo.id) ?? [],
    }));
  }

  private async readBook(id: string): Promise<void> {
    const reading = await this.pipeline.ipos.reading('live', id);
    this.books.set(id, reading?.readAt ?? null);
  }
}

/** The events that were announced after a position. */
export async function readEvents(pipeline: Pipeline, after: number): Promise<PublishedEvent[]> {
  const rows = await rowsOf<Omit<PublishedEvent, 'position'> & { position: number | string }>(
    pipeline.sql,
    `SELECT position, type, subject_id AS "subjectId", effective_on::text AS "effectiveOn",
            occurred_at AS "occurredAt", data
       FROM outbox_event WHERE data_set = 'live' AND type LIKE 'ipo.%' AND position > $1 ORDER BY position`,
    [after],
  );
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

async function allIpos({ ipos }: Pipeline): Promise<readonly Ipo[]> {
  const all: Ipo[] = [];
  for (let page = 1; ; page += 1) {
    const { items, total } = await ipos.list('live', pageOfCollection(ipoCollection, { page, limit: 100 }));
    all.push(...items);
    if (all.length >= total || items.length === 0) return all;
  }
}

async function premiumsOf({ gmp }: Pipeline) {
  const { items } = await gmp.list('live', pageOfCollection(gmpCollection, { page: 1, limit: 100 }));
  return new Map(items.map(({ ipo, value }) => [ipo.id, value.sources]));
}

function valuesOf(ipo: Ipo): PublishedIpo['values'] {
  const number = (value: number | null) => (value === null ? null : String(roundHalfAwayFromZero(value)));
  const times = (value: number | null) => (value === null ? null : roundHalfAwayFromZero(value).toFixed(2));
  const band = ipo.bandMaxRupees === null ? null : `${ipo.bandMinRupees}-${ipo.bandMaxRupees}`;
  const isListed = ipo.status === 'LISTED';
  return {
    company: joinedKey(ipo.company),
    exchanges: ipo.exchanges.join(' '),
    board: ipo.board,
    status: ipo.status,
    openOn: ipo.openOn,
    closeOn: ipo.closeOn,
    band,
    lot: number(ipo.lotSizeShares),
    size: sizeOf(ipo),
    registrar: ipo.registrar,
    managers: ipo.leadManagers?.join(', ') ?? null,
    sector: ipo.sector,
    allotmentOn: ipo.allotmentOn,
    listingOn: ipo.listingOn,
    listingPrice: isListed ? number(ipo.listingPriceRupees) : null,
    currentPrice: isListed ? number(ipo.currentPriceRupees) : null,
    retailTimes: times(ipo.retailTimes),
    niiTimes: times(ipo.niiTimes),
    qibTimes: times(ipo.qibTimes),
    totalTimes: times(ipo.totalTimes),
  };
}

/** Returns the issue size as `ipo.view` of the feature computes it. */
function sizeOf({ issueSizeRupees, issueSizeShares, bandMaxRupees }: Ipo): string | null {
  if (issueSizeRupees !== null) return croreText(issueSizeRupees);
  if (issueSizeShares === null || bandMaxRupees === null) return null;
  return croreText(issueSizeShares * bandMaxRupees);
}

/** The issue that a record is about: by its name, by its name with a remark that lists had behind it, or mistyped. */
function issueOf(company: string, issues: readonly TruthIssue[]): string | null {
  const key = joinedKey(company);
  const exact = issues.find((issue) => namesOf(issue).includes(key));
  const isNear = ({ facts }: TruthIssue) =>
    editDistance(joinedKey(facts.company), key, mistypedBy) <= mistypedBy;
  return (exact ?? issues.find(isNear))?.id ?? null;
}

function namesOf({ facts: { company, suffix }, changes, mistakes }: TruthIssue): string[] {
  const later = changes.map(({ facts }) => facts.suffix);
  const mistaken = mistakes.map(({ shows }) => ('asOf' in shows ? null : shows.suffix));
  return ['', suffix, ...later, ...mistaken].flatMap((one) =>
    one === null || one === undefined ? [] : [joinedKey(`${company}${one}`)],
  );
}
