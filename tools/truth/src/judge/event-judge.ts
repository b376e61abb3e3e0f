import { type IndianDay, instantInIndia, renderDay } from '@market/kernel';
import { type Facts, isListed, statusOf, type TruthIssue, truthAt } from '../scenario/truth-issue';
import { believableFacts } from './expectation';
import type { PublishedEvent, PublishedIpo } from './published';
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

  /** Notes an event that was sent. */
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
    return facts.standing === 'sound' && statusOf(issue, facts, since) === 'UPCOMING';
  }

  private isTold({ type, subjectId, effectiveOn }: PublishedEvent): boolean {
    return (
      timedTypes.has(type) &&
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
    const isSound = (when: Date) => when < at && truthAt(issue, when).standing === 'sound';
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
      if (facts.standing === 'withdrawn') values.push('ipo.withdrawn');
      if (facts.standing === 'postponed') values.push('ipo.postponed');
    }
    return values.map((value) => ({ issue, value }));
  }
}

/** Within so long every feed has loaded once. */
const firstLoadsMs = 20 * 3_600_000;

/** Types of which an issue has one event a day at most. */
const timedTypes: ReadonlySet<string> = new Set([
  'ipo.upcoming',
  'ipo.opened',
  'ipo.closed',
  'ipo.allotment',
  'ipo.listed',
  'ipo.withdrawn',
  'ipo.postponed',
]);

function touches(field: 'status' | 'openOn' | 'closeOn' | 'band', facts: Partial<Facts>): boolean {
  if (field === 'status') return 'standing' in facts;
  return field === 'band' ? 'high' in facts : field in facts;
}

function isJustified(event: PublishedEvent, issue: TruthIssue, facts: readonly Facts[], at: Date): boolean {
  const { type, effectiveOn: on } = event;
  const day = on as IndianDay;
  switch (type) {
    case 'ipo.upcoming':
      return facts.some((one) => one.standing === 'sound' && statusOf(issue, one, at) === 'UPCOMING');
    case 'ipo.opened':
      return facts.some(
        (one) => one.openOn === on && one.standing === 'sound' && at >= instantInIndia(day, '10:00'),
      );
    case 'ipo.closed': {
      // The close of an issue that is extended on the evening after was one.
      const then = truthAt(issue, instantInIndia(day, '17:00'));
      return [...facts, then].some(
        (one) => one.closeOn === on && one.standing === 'sound' && at >= instantInIndia(day, '17:00'),
      );
    }
    case 'ipo.allotment':
      return issue.allotmentOn === on && facts.some(({ standing }) => standing === 'sound');
    case 'ipo.listed':
      return isListed(issue, at) && issue.listing?.on === on;
    case 'ipo.dates_changed':
      return facts.some(
        (one) => one.standing === 'postponed' || textsOf(event).includes(`${type} ${daysKey(one)}`),
      );
    case 'ipo.price_band_changed':
      return facts.some((one) => textsOf(event).includes(`${type} ${bandKey(one)}`));
    case 'ipo.withdrawn':
      return facts.some(({ standing }) => standing === 'withdrawn');
    case 'ipo.postponed':
      return facts.some(({ standing }) => standing === 'postponed');
    case 'ipo.corrected':
    case 'ipo.subscription_updated':
    case 'gmp.updated':
      // From which value to which one is compared by itself.
      return true;
    default:
      return false;
  }
}

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
  const { openOn, closeOn, standing } = truthAt(issue, at);
  const days = `open ${openOn}, close ${closeOn}, ${standing}`;
  return type === 'ipo.listed' ? `listed on ${issue.listing?.on ?? 'no day'}` : days;
}
