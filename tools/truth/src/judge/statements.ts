import type { InventedWorld } from '../scenario/invented-world';
import {
  type Change,
  factsBut,
  type Field,
  fieldsOf,
  type PageId,
  type TruthIssue,
  truthAt,
} from '../scenario/truth-issue';
import type { PageResponse, Statement } from '../wire/page-response';
import { publishers } from '../wire/premium-responses';

interface Heard {
  readonly at: Date;
  readonly statement: Statement;
  readonly isSound: boolean;
  /** Statement of the page in the response before this one; null if that was damaged, or less than ten minutes before. */
  readonly before: Statement | null;
}

/**
 * A party that says nothing for so long has fallen silent.
 *
 * Source: docs/spec/truth.md, "How a dispute ends".
 */
const silentAfterMs = 24 * 3_600_000;
/**
 * Readings of a page within so long are one reading.
 *
 * Source: docs/spec/truth.md, "Values in turn".
 */
const oneReadingMs = 10 * 60_000;
const detailPages: readonly PageId[] = ['nse.detail', 'bse.detail'];

/** Statements of the pages that were fetched: they decide what may be known by now, and which pages dispute it. */
export class Statements {
  private readonly byIssue = new Map<string, Map<PageId, Heard>>();
  /** Pages that ever stated a true value, by issue, field and value. */
  private readonly truths = new Map<string, Set<PageId>>();
  /** Time at which a page of an exchange first showed each issue without an unknown remark. */
  private readonly plain = new Map<string, Date>();
  /** Time at which a sound one first did: a damaged page may be held. */
  private readonly plainAndSound = new Map<string, Date>();
  private readonly firstHeard = new Map<string, Date>();
  private readonly settledOnes = new Set<string>();
  private readonly books = new Map<string, Date>();
  private readonly bookTimesOf = new Map<string, Set<string>>();

  private readonly issues: ReadonlyMap<string, TruthIssue>;

  constructor(
    { issues }: InventedWorld,
    private readonly now: () => Date,
  ) {
    this.issues = new Map(issues.map((issue) => [issue.id, issue]));
  }

  /** Takes in a response. A damaged one says nothing, and casts doubt on what its page said of the issues before. */
  hears({ page, states }: PageResponse, isSound: boolean): void {
    if (page === null) return;
    const at = this.now();
    for (const statement of states) {
      if (isSound && statement.bookAt !== undefined) {
        this.books.set(statement.issueId, statement.bookAt);
      }
      const shownAt = statement.bookAt ?? statement.shownBookAt;
      // A damaged response may show a sound book.
      if (shownAt !== undefined)
        this.bookTimesOf.set(statement.issueId, this.bookTimes(statement.issueId).add(shownAt.toISOString()));
      if (statement.isBook) continue;
      const pages = this.pagesOf(statement.issueId);
      if (!isPublished(page) && !this.firstHeard.has(statement.issueId))
        this.firstHeard.set(statement.issueId, at);
      if (statement.isPlain && !isPublished(page) && !this.plain.has(statement.issueId))
        this.plain.set(statement.issueId, at);
      const last = pages.get(page);
      const isBefore = last?.isSound === true && at.getTime() - last.at.getTime() >= oneReadingMs;
      pages.set(page, { at, statement, isSound, before: isBefore ? last.statement : null });
      if (!isSound) continue;
      if (statement.isPlain && !isPublished(page) && !this.plainAndSound.has(statement.issueId))
        this.plainAndSound.set(statement.issueId, at);
      this.noteTruths(page, statement, at);
    }
  }

  /**
   * Tells whether a page of an exchange has shown the issue without an unknown remark: some damage leaves it readable.
   */
  isKnown(issueId: string): boolean {
    return this.plain.has(issueId);
  }

  /** Returns the time since which a page of an exchange has shown the issue without an unknown remark; null: none has. */
  knownSince(issueId: string): Date | null {
    return this.plain.get(issueId) ?? null;
  }

  /** Tells whether a page had shown the issue by an instant: a later reader learns of no change. */
  isKnownBy(issueId: string, at: Date): boolean {
    const first = this.firstHeard.get(issueId);
    return first !== undefined && first <= at;
  }

  /** Returns the time of the last sound book. */
  bookAt(issueId: string): Date | null {
    return this.books.get(issueId) ?? null;
  }

  /** Returns the times of all books that pages had, damaged or not. Shape: ISO 8601. */
  bookTimes(issueId: string): Set<string> {
    return this.bookTimesOf.get(issueId) ?? new Set();
  }

  /**
   * Returns the last quote of a publisher since an exchange has shown the issue; null without one. It must be published
   * if its answer was sound, and so was the page that had shown the issue.
   */
  quoteOf(issueId: string, publisher: PageId): { value: string; at: Date; isDue: boolean } | null {
    const heard = this.pagesOf(issueId).get(publisher);
    const value = heard?.statement.values.premium;
    const since = this.plain.get(issueId);
    if (heard === undefined || value === null || value === undefined) return null;
    if (since === undefined || heard.at < since) return null;
    const soundSince = this.plainAndSound.get(issueId);
    const isDue = heard.isSound && soundSince !== undefined && heard.at >= soundSince;
    return { value, at: heard.at, isDue };
  }

  /** Tells whether a page of an exchange has shown the issue. */
  hasSeen(issueId: string, exchange: 'nse' | 'bse'): boolean {
    return [...this.pagesOf(issueId)].some(([page, { isSound }]) => isSound && page.startsWith(exchange));
  }

  /**
   * The page by which a value must be known: the first that states it, while no other contradicts. An exchange's
   * detail speaks for its lists.
   */
  dueBy(issueId: string, field: string, right: string): PageId | null {
    const said = this.said(issueId, field);
    const agreeing = said.filter(({ heard, value }) => heard.isSound && value === right);
    const byDetail = new Set(
      agreeing.filter(({ page }) => detailPages.includes(page)).map(({ page }) => voiceOf(page)),
    );
    const isContested = said.some(
      ({ page, heard, value, isSilent }) =>
        !isSilent &&
        (!heard.isSound || (value !== null && value !== right)) &&
        !(heard.isSound && byDetail.has(voiceOf(page)) && !detailPages.includes(page)),
    );
    return isContested ? null : (agreeing[0]?.page ?? null);
  }

  /** Tells whether any page states a field of an issue: others follow from such fields. */
  isStated(issueId: string, field: string): boolean {
    return this.said(issueId, field).length > 0;
  }

  /** Returns the last sound value of any page, and the page; null: none has stated one. */
  lastSaid(issueId: string, field: Field): { value: string; by: PageId } | null {
    const said = this.said(issueId, field).filter(({ heard, value }) => heard.isSound && value !== null);
    const last = said.toSorted((one, other) => other.heard.at.getTime() - one.heard.at.getTime())[0];
    return last === undefined || last.value === null ? null : { value: last.value, by: last.page };
  }

  /** Tells whether the true value was ever stated by two parties, or by an exchange's detail. */
  isDecided(issueId: string, field: Field, right: string): boolean {
    const pages = [...(this.truths.get(`${issueId} ${field} ${right}`) ?? [])];
    return pages.some((page) => detailPages.includes(page)) || new Set(pages.map(voiceOf)).size > 1;
  }

  /** Tells whether a sound page has ever stated a value. */
  wasStated(issueId: string, field: Field, value: string | null): boolean {
    return this.said(issueId, field).some(({ heard, value: said }) => heard.isSound && said === value);
  }

  /**
   * Tells whether a change of a field must be known by now: a page states the revision, or all pages state the new value. If
   * these are of one party, one must have stated it twice, unless the field was unknown before or is unknown now.
   *
   * Source: docs/spec/truth.md, "Changes by one page".
   */
  isSettled(issue: TruthIssue, change: Change, field: Field): boolean {
    const key = `${issue.id} ${change.at.toISOString()} ${field}`;
    if (this.settledOnes.has(key)) return true;
    const isSettled = this.isStatedBy(issue, change) || this.isSaidByAll(issue, change, field);
    if (isSettled) this.settledOnes.add(key);
    return isSettled;
  }

  private isStatedBy(issue: TruthIssue, change: Change): boolean {
    return (change.stated ?? []).some((page) => {
      const heard = this.pagesOf(issue.id).get(page);
      return heard?.isSound === true && heard.at >= (change.shown?.[page] ?? change.at);
    });
  }

  private isSaidByAll(issue: TruthIssue, change: Change, field: Field): boolean {
    const right = fieldsOf(truthAt(issue, this.now()))[field] ?? null;
    const was = fieldsOf(factsBut(issue, this.now(), (one) => one === change))[field] ?? null;
    const said = this.said(issue.id, field).filter(({ isSilent }) => !isSilent);
    if (said.length === 0 || !said.every(({ heard, value }) => heard.isSound && value === right))
      return false;
    const isOfOneParty = new Set(said.map(({ page }) => voiceOf(page))).size === 1;
    const waits = isOfOneParty && was !== null && right !== null && was !== right;
    return !waits || said.some(({ heard: { before } }) => before?.values[field] === right);
  }

  private said(issueId: string, field: string) {
    const nowMs = this.now().getTime();
    const soundSince = this.plainAndSound.get(issueId);
    return [...this.pagesOf(issueId)].flatMap(([page, heard]) => {
      const value = heard.statement.values[field as Field];
      // A publisher's row about an issue that no exchange has shown is skipped, and a damaged page may be held.
      const isEarly = isPublished(page) && (soundSince === undefined || heard.at < soundSince);
      if (value === undefined || isEarly) return [];
      return [{ page, heard, value, isSilent: nowMs - heard.at.getTime() > silentAfterMs }];
    });
  }

  private noteTruths(page: PageId, { issueId, values }: Statement, at: Date): void {
    const issue = this.issues.get(issueId);
    if (issue === undefined) return;
    const right = fieldsOf(truthAt(issue, at));
    for (const [field, value] of Object.entries(values)) {
      if (right[field as Field] !== value) continue;
      const key = `${issueId} ${field} ${value}`;
      this.truths.set(key, (this.truths.get(key) ?? new Set<PageId>()).add(page));
    }
  }

  private pagesOf(issueId: string): Map<PageId, Heard> {
    const known = this.byIssue.get(issueId) ?? new Map<PageId, Heard>();
    this.byIssue.set(issueId, known);
    return known;
  }
}

/** Publishers found no record. */
function isPublished(page: PageId): boolean {
  return publishers.some((one) => one === page);
}

function voiceOf(page: PageId): string {
  return page.split('.')[0] ?? page;
}
