import { type IndianDay, instantInIndia, renderDay } from '@market/kernel';
import { type Facts, isListed, statusOf, type TruthIssue, truthAt } from '../scenario/truth-issue';
import { believableFacts } from './expectation';
import type { JudgedEvent, PublishedEvent, PublishedIpo } from './published';
import type { Statements } from './statements';

interface Missing {
  readonly issue: TruthIssue;
  readonly value: string;
}

/** Tells events that the truth justifies from those that it does not, by their type and their day. */
export class EventJudge {
  private readonly heard: PublishedEvent[] = [];
  private readonly issueOf = new Map<string, string>();

  constructor(
    private readonly issues: ReadonlyMap<string, TruthIssue>,
    private readonly statements: Statements,
    /** Begin of the month. */
    private readonly from: Date,
  ) {}

  /** Records an event that was sent. */
  hears(event: PublishedEvent, record: PublishedIpo | null): void {
    this.heard.push(event);
    if (record?.issueId) this.issueOf.set(event.subjectId, record.issueId);
  }

  /** Returns the reason for which an event should not have been sent; null if it should. */
  faultOf(event: PublishedEvent, record: PublishedIpo | null, at: Date): string | null {
    const issue = this.issues.get(record?.issueId ?? '');
    if (record === null || issue === undefined) return 'there is no such issue';
    if (!this.statements.isKnown(issue.id)) return 'its remark is not known';
    const facts = believableFacts(issue, at, (change) =>
      (['status', 'openOn', 'closeOn', 'band'] as const).some(
        (field) => touches(field, change.facts) && this.statements.isSettled(issue, change, field),
      ),
    );
    if (this.isTold(event)) return 'it was sent before';
    const { isJustified } = eventRules[event.type];
    return isJustified(event, issue, facts, at) ? null : expectedOf(event, issue, at);
  }

  /** The events that the month should have brought and did not; without those of one type, if it is given. */
  missing(records: readonly PublishedIpo[], at: Date, without: string | null = null): Missing[] {
    const published = new Set(records.map(({ issueId }) => issueId));
    const heard = this.heard.filter(({ type }) => type !== without);
    return [...this.issues.values()]
      .filter(({ id }) => published.has(id) && this.statements.isKnown(id))
      .flatMap((issue) => this.dueEvents(issue, at))
      .filter(({ issue, value }) => !this.wasSent(heard, issue, value));
  }

  /** Tells whether an issue was first shown while it was to come, after the first loads, which announce nothing. */
  private isNewIn(issue: TruthIssue): boolean {
    const since = this.statements.knownSince(issue.id);
    if (since === null || since.getTime() < this.from.getTime() + firstLoadsMs) return false;
    const facts = truthAt(issue, since);
    return facts.state === 'sound' && statusOf(issue, facts, since) === 'UPCOMING';
  }

  private isTold({ type, subjectId, effectiveOn }: PublishedEvent): boolean {
    return (
      eventRules[type].isTimed &&
      this.heard.some(
        (one) =>
          one.type === type &&
          one.subjectId === subjectId &&
          (one.effectiveOn === effectiveOn || type === 'ipo.upcoming'),
      )
    );
  }

  private wasSent(heard: readonly PublishedEvent[], issue: TruthIssue, value: string): boolean {
    return heard.some(
      (event) => this.issueOf.get(event.subjectId) === issue.id && textsOf(event).includes(value),
    );
  }

  private dueEvents(issue: TruthIssue, at: Date): Missing[] {
    const values: string[] = [];
    const { openOn, closeOn } = truthAt(issue, at);
    if (this.isNewIn(issue)) values.push('ipo.upcoming');
    const isSound = (when: Date) => when < at && truthAt(issue, when).state === 'sound';
    if (isSound(instantInIndia(openOn, '10:00'))) values.push(`ipo.opened ${openOn}`);
    if (isSound(instantInIndia(closeOn, '17:00'))) values.push(`ipo.closed ${closeOn}`);
    const allotted = instantInIndia(issue.allotmentOn, '20:00');
    if (isSound(allotted) && isSound(instantInIndia(closeOn, '17:00')))
      values.push(`ipo.allotment ${issue.allotmentOn}`);
    if (issue.listing !== null && isListed(issue, at)) values.push(`ipo.listed ${issue.listing.on}`);
    for (const { facts, at: from } of issue.changes) {
      if (from > at || !this.statements.isKnownBy(issue.id, from)) continue;
      if (facts.openOn !== undefined || facts.closeOn !== undefined)
        values.push(`ipo.dates_changed ${daysKey(truthAt(issue, from))}`);
      if (facts.high !== undefined) values.push(`ipo.price_band_changed ${bandKey(truthAt(issue, from))}`);
      if (facts.state === 'withdrawn') values.push('ipo.withdrawn');
      if (facts.state === 'postponed') values.push('ipo.postponed');
    }
    return values.map((value) => ({ issue, value }));
  }
}

/** Within so long every feed has loaded once. */
const firstLoadsMs = 20 * 3_600_000;

function touches(field: 'status' | 'openOn' | 'closeOn' | 'band', facts: Partial<Facts>): boolean {
  if (field === 'status') return 'state' in facts;
  return field === 'band' ? 'high' in facts : field in facts;
}

type Justifies = (event: PublishedEvent, issue: TruthIssue, facts: readonly Facts[], at: Date) => boolean;

/** Rules by which the events of a type are judged. */
interface EventRules {
  /** True if an issue has one event of the type a day at most. */
  readonly isTimed: boolean;
  /** True if the event takes place when it is sent. */
  readonly isImmediate: boolean;
  /** Status that the event shows; absent: that of the record. */
  readonly statuses?: readonly string[];
  readonly isJustified: Justifies;
}

const onItsDay = { isTimed: true, isImmediate: false };
const atOnce = { isTimed: true, isImmediate: true };
const ofValue = { isTimed: false, isImmediate: true };
/** Rules of a value of which it is compared elsewhere from which one to which one it changed. */
const comparedElsewhere: EventRules = { ...ofValue, isJustified: () => true };

/** Rules of each type of event that the month may bring. */
export const eventRules: Readonly<Record<JudgedEvent, EventRules>> = {
  'ipo.upcoming': {
    ...atOnce,
    statuses: ['UPCOMING'],
    isJustified: (_event, issue, facts, at) =>
      facts.some((one) => one.state === 'sound' && statusOf(issue, one, at) === 'UPCOMING'),
  },
  'ipo.opened': {
    ...onItsDay,
    statuses: ['OPEN'],
    isJustified: ({ effectiveOn: on }, _issue, facts, at) =>
      facts.some(
        (one) => one.openOn === on && one.state === 'sound' && at >= instantInIndia(on as IndianDay, '10:00'),
      ),
  },
  'ipo.closed': {
    ...onItsDay,
    statuses: ['CLOSED'],
    isJustified: ({ effectiveOn: on }, issue, facts, at) => {
      const closesAt = instantInIndia(on as IndianDay, '17:00');
      // The close of an issue that is extended on the evening after was one.
      return [...facts, truthAt(issue, closesAt)].some(
        (one) => one.closeOn === on && one.state === 'sound' && at >= closesAt,
      );
    },
  },
  'ipo.allotment': {
    ...onItsDay,
    statuses: ['CLOSED', 'LISTED'],
    isJustified: ({ effectiveOn }, issue, facts) =>
      issue.allotmentOn === effectiveOn && facts.some(({ state }) => state === 'sound'),
  },
  'ipo.listed': {
    ...onItsDay,
    statuses: ['LISTED'],
    isJustified: ({ effectiveOn }, issue, _facts, at) =>
      isListed(issue, at) && issue.listing?.on === effectiveOn,
  },
  'ipo.dates_changed': {
    ...ofValue,
    isJustified: (event, _issue, facts) =>
      facts.some(
        (one) => one.state === 'postponed' || textsOf(event).includes(`${event.type} ${daysKey(one)}`),
      ),
  },
  'ipo.price_band_changed': {
    ...ofValue,
    isJustified: (event, _issue, facts) =>
      facts.some((one) => textsOf(event).includes(`${event.type} ${bandKey(one)}`)),
  },
  'ipo.withdrawn': {
    ...atOnce,
    statuses: ['WITHDRAWN'],
    isJustified: (_event, _issue, facts) => facts.some(({ state }) => state === 'withdrawn'),
  },
  'ipo.postponed': {
    ...atOnce,
    statuses: ['UPCOMING'],
    isJustified: (_event, _issue, facts) => facts.some(({ state }) => state === 'postponed'),
  },
  'ipo.corrected': comparedElsewhere,
  'ipo.subscription_updated': comparedElsewhere,
  'gmp.updated': comparedElsewhere,
};

/** The event by its type, by its day, and by what it says has changed. */
function textsOf({ type, effectiveOn, data }: PublishedEvent): string[] {
  const { dates, issuePrice } = data as {
    dates?: { openDate: string | null; closeDate: string | null };
    issuePrice?: { min: number | null; max: number | null };
  };
  const days = `${dates?.openDate?.slice(0, 10)} to ${dates?.closeDate?.slice(0, 10)}`;
  return [type, `${type} ${effectiveOn}`, `${type} ${days}`, `${type} ${issuePrice?.min}-${issuePrice?.max}`];
}

function daysKey({ openOn, closeOn }: Facts): string {
  return [openOn, closeOn].map((day) => renderDay(day)?.slice(0, 10)).join(' to ');
}

function bandKey({ low, high }: Facts): string {
  return `${low}-${high}`;
}

function expectedOf({ type }: PublishedEvent, issue: TruthIssue, at: Date): string {
  const { openOn, closeOn, state } = truthAt(issue, at);
  const days = `open ${openOn}, close ${closeOn}, ${state}`;
  return type === 'ipo.listed' ? `listed on ${issue.listing?.on ?? 'no day'}` : days;
}
