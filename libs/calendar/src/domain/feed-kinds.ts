import { allCalendarKinds, type CalendarKind, calendarKinds, type PlanFeature } from '@market/contracts';

/** Returns the kinds, out of some, that a plan includes. */
export function includedKinds(
  kinds: readonly CalendarKind[],
  features: ReadonlySet<PlanFeature>,
): CalendarKind[] {
  return kinds.filter((kind) => {
    const feature: PlanFeature | null = calendarKinds[kind];
    return feature === null || features.has(feature);
  });
}

/** Reads stored names of kinds: those that no longer exist are left out. Null stands for all kinds, also future ones. */
export function knownKinds(names: readonly string[] | null): readonly CalendarKind[] {
  return names === null ? allCalendarKinds : allCalendarKinds.filter((kind) => names.includes(kind));
}
