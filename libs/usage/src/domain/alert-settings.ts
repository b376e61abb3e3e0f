import type { ChosenAlert } from '@market/contracts';

/** Percents of the daily limit that an account can be told of. Source: docs/spec/dashboard.md, "Alerts". */
export const usagePercents = [50, 80, 100] as const;

/** Percent of the daily limit. */
export type UsagePercent = (typeof usagePercents)[number];

/** Mails about an account that its owners chose. */
export interface AlertSettings extends Readonly<Record<ChosenAlert, boolean>> {
  /** Percents in ascending order. */
  readonly usagePercents: readonly UsagePercent[];
}

/** Settings of an account whose owners never changed them. */
export const usualAlertSettings: AlertSettings = {
  usagePercents: [80, 100],
  endpointFailing: true,
  keyExpiring: true,
  payment: true,
};

/** Returns the chosen percents of a limit that are used up, highest first. */
export function reachedPercents(
  used: number,
  limit: number,
  chosen: readonly UsagePercent[],
): UsagePercent[] {
  return chosen.filter((percent) => used * 100 >= percent * limit).toSorted((one, other) => other - one);
}
