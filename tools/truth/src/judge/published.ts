import type { EventType } from '@market/contracts';
import { gmpCollection, type GmpView, presentGmp } from '@market/gmp';
import {
  type Ipo,
  ipoCollection,
  type IpoSubscriptionView,
  type IpoView,
  presentIpo,
  presentSubscription,
} from '@market/ipo';
import { editDistance, joinedKey, pageOfCollection } from '@market/kernel';
import { queryRows } from '@market/database';
import type { Pipeline } from '../run/pipeline';
import type { Field, TruthIssue } from '../scenario/truth-issue';
import { textOf } from './published-path';

/** Responses of the API about a record. */
export interface PublishedResponses {
  readonly ipo: IpoView;
  /** Order book; null before its first read. */
  readonly book: IpoSubscriptionView | null;
  /** Premium; null: there is none, or the issue is over. */
  readonly premium: GmpView | null;
}

/** A record as a customer sees it. */
export interface PublishedIpo extends PublishedResponses {
  readonly id: string;
  /** The issue that it is about; null: there is no such issue. */
  readonly issueId: string | null;
  readonly name: string;
  readonly values: Partial<Record<Field, string | null>>;
  readonly bookAt: Date | null;
}

/** Type of event that the invented month may bring. */
export type JudgedEvent = Extract<EventType, `ipo.${string}` | `gmp.${string}`>;

export interface PublishedEvent {
  readonly position: number;
  readonly type: JudgedEvent;
  readonly subjectId: string;
  readonly effectiveOn: string;
  readonly occurredAt: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Names that differ by no more than this are one, mistyped. */
const mistypedBy = 3;

/** Reads what is published. Books are read again only when they may have changed. */
export class PublishedReader {
  private readonly books = new Map<string, IpoSubscriptionView>();
  /** Ids of the issues by the names of the records that are about them. */
  private readonly issueIds = new Map<string, string | null>();

  constructor(
    private readonly pipeline: Pipeline,
    private readonly issues: readonly TruthIssue[],
  ) {}

  /** All records of the invented month, with their books and premiums. */
  async read(withBooks: boolean): Promise<PublishedIpo[]> {
    const ipos = await allIpos(this.pipeline);
    const own = ipos.filter(({ openOn }) => openOn === null || openOn >= '2026-01-01');
    const premiums = await premiumsOf(this.pipeline);
    for (const ipo of own) {
      const known = this.books.get(ipo.id);
      // The book shows the name and the state of its issue, too.
      if (withBooks || known === undefined || ipo.detailChangedAt.toISOString() > known.updatedAt)
        this.books.set(ipo.id, await this.bookOf(ipo));
    }
    return own.map((ipo) => {
      const answers = {
        ipo: presentIpo(ipo),
        book: this.books.get(ipo.id) ?? null,
        premium: premiums.get(ipo.id) ?? null,
      };
      return recordOf(ipo.id, this.issueOf(ipo.company), answers);
    });
  }

  private issueOf(company: string): string | null {
    const known = this.issueIds.get(company);
    if (known !== undefined) return known;
    const id = issueOf(company, this.issues);
    this.issueIds.set(company, id);
    return id;
  }

  private async bookOf(ipo: Ipo): Promise<IpoSubscriptionView> {
    return presentSubscription(ipo, await this.pipeline.ipos.subscription('live', ipo));
  }
}

/** Makes a record of the responses about it. */
export function recordOf(id: string, issueId: string | null, answers: PublishedResponses): PublishedIpo {
  const readAt = answers.book?.lastUpdated ?? null;
  return {
    ...answers,
    id,
    issueId,
    name: answers.ipo.company,
    values: valuesOf(answers.ipo),
    bookAt: readAt === null ? null : new Date(readAt),
  };
}

/** The events that were announced after a position. */
export async function readEvents(pipeline: Pipeline, after: number): Promise<PublishedEvent[]> {
  const rows = await queryRows<Omit<PublishedEvent, 'position'> & { position: number | string }>(
    pipeline.sql,
    `SELECT position, type, subject_id AS "subjectId", effective_on::text AS "effectiveOn",
            occurred_at AS "occurredAt", data
       FROM outbox_event WHERE data_set = 'live' AND type ~ '^(ipo|gmp)[.]' AND position > $1 ORDER BY position`,
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

async function premiumsOf({ gmp }: Pipeline): Promise<Map<string, GmpView>> {
  const premiums = new Map<string, GmpView>();
  for (let page = 1; ; page += 1) {
    const { items, total } = await gmp.list('live', pageOfCollection(gmpCollection, { page, limit: 100 }));
    for (const one of items) premiums.set(one.ipo.id, presentGmp(one));
    if (premiums.size >= total || items.length === 0) return premiums;
  }
}

function valuesOf(ipo: IpoView): PublishedIpo['values'] {
  const times = (value: number | null) => (value === null ? null : value.toFixed(2));
  const { min, max } = ipo.issuePrice;
  return {
    company: joinedKey(ipo.company),
    exchanges: ipo.exchanges.join(' '),
    board: ipo.type,
    status: ipo.status,
    openOn: dayOf(ipo.dates.openDate),
    closeOn: dayOf(ipo.dates.closeDate),
    band: max === null ? null : `${min}-${max}`,
    lot: textOf(ipo.lotSize),
    size: ipo.issueSize,
    sizeShares: textOf(ipo.issueSizeShares),
    registrar: ipo.registrar,
    managers: textOf(ipo.leadManagers),
    sector: ipo.sector,
    allotmentOn: dayOf(ipo.dates.allotmentDate),
    listingOn: dayOf(ipo.dates.listingDate),
    listingPrice: textOf(ipo.listing?.listingPrice),
    currentPrice: textOf(ipo.listing?.currentPrice),
    retailTimes: times(ipo.subscription.retailTimes),
    niiTimes: times(ipo.subscription.niiTimes),
    qibTimes: times(ipo.subscription.qibTimes),
    totalTimes: times(ipo.subscription.totalTimes),
    isin: ipo.isin,
    symbolNse: ipo.symbols.nse,
    symbolBse: ipo.symbols.bse,
    faceValue: textOf(ipo.faceValue),
    finalPrice: textOf(ipo.finalIssuePrice),
    rhp: ipo.documents?.rhp ?? null,
  };
}

function dayOf(date: string | null): string | null {
  return date?.slice(0, 10) ?? null;
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
