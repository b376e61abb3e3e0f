import { fieldsOf, type TruthIssue, truthAt } from '../scenario/truth-issue';
import { type AnnouncedValues, changeFaults, type EventFault, lineOf } from './announced-values';
import { bookChecks } from './book-checks';
import type { Check } from './check';
import { type Before, derivedChecks } from './derived-checks';
import { dataFault } from './event-data';
import type { EventJudge } from './event-judge';
import { computeExpectations } from './expectation';
import { premiumChecks } from './premium-checks';
import type { PublishedEvent, PublishedIpo } from './published';
import type { Statements } from './statements';

/** Everything that is known of an issue and its record at a look. */
export interface IssueLook {
  readonly issue: TruthIssue;
  readonly record: PublishedIpo;
  readonly before: Before | null;
  readonly announced: AnnouncedValues;
  readonly at: Date;
  /** True after an initial load or a history feed, which announce nothing. */
  readonly isQuiet: boolean;
}

/** Compares everything that is published of an issue at an instant. It keeps nothing: a changed copy can be compared, too. */
export class IssueJudge {
  constructor(
    private readonly statements: Statements,
    private readonly events: EventJudge,
  ) {}

  /** Returns the checks of all fields of a record. */
  checksOf({ issue, record, before, at }: IssueLook): Check[] {
    const { statements } = this;
    const facts = [...computeExpectations(issue, record, at, statements)].map(([field, expected]): Check => ({
      ...expected,
      field,
      value: record.values[field] ?? null,
    }));
    const context = { before, at, statements };
    return [
      ...facts,
      ...derivedChecks(record, before, at),
      ...bookChecks(issue, record, context),
      ...premiumChecks(issue, record, context),
    ];
  }

  /** Returns the events of a look that should not have been sent, and the changes that were not announced. */
  eventFaultsOf(events: readonly PublishedEvent[], look: IssueLook, checks: readonly Check[]): EventFault[] {
    const { issue, record, announced, at, before, isQuiet } = look;
    const truth = fieldsOf(truthAt(issue, at));
    const faults = events.flatMap((event, index): EventFault[] => {
      const isAgain = events.slice(0, index).some((one) => isSameEvent(one, event));
      const expected = isAgain
        ? 'it was sent before'
        : (this.events.faultOf(event, record, at) ??
          dataFault(event, { record, before: before?.record ?? null }, at));
      return expected === null ? [] : [{ what: 'false-event', value: lineOf(event), expected }];
    });
    return [...faults, ...changeFaults(events, { record, announced, checks, truth, isQuiet })];
  }
}

function isSameEvent(one: PublishedEvent, other: PublishedEvent): boolean {
  return (
    one.type === other.type &&
    one.effectiveOn === other.effectiveOn &&
    one.data['field'] === other.data['field']
  );
}
