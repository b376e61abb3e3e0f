import { InvalidArgumentError, Option } from 'commander';
import type { PlanId } from '@market/billing';
import { isIndianDay } from '@market/kernel';

const plansByWord: Readonly<Record<string, PlanId>> = {
  free: 'plan_free',
  basic: 'plan_basic',
  pro: 'plan_pro',
  enterprise: 'plan_enterprise',
};

const isoPattern = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** `free`, `basic`, `pro` or `enterprise`; the id of a plan will do as well. */
export function planArgument(text: string): PlanId {
  const planId = new Map(Object.entries(plansByWord)).get(text.replace(/^plan_/, ''));
  if (planId === undefined) {
    throw new InvalidArgumentError(`expected one of ${Object.keys(plansByWord).join(', ')}`);
  }
  return planId;
}

/** A whole number from 1 to a maximum. */
export function countArgument(most: number): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (!/^\d+$/.test(text) || count < 1 || count > most) {
      throw new InvalidArgumentError(`expected a whole number from 1 to ${most}`);
    }
    return count;
  };
}

/** Name of an operator, as the audit log keeps it. */
export function operatorArgument(text: string): string {
  if (!isOperatorName(text)) {
    throw new InvalidArgumentError('expected a name of at most 64 letters, digits, spaces and . _ @ -');
  }
  return text;
}

/** Tells whether the audit log may keep a text as the name of an operator. */
export function isOperatorName(text: string): boolean {
  return /^[\p{L}\p{N}](?:[\p{L}\p{N} ._@-]{0,62}[\p{L}\p{N}])?$/u.test(text);
}

/** `--by <name>` of commands that change something. */
export function byOption(): Option {
  return new Option('--by <name>', 'who does it, for the audit log; default: who is logged in').argParser(
    operatorArgument,
  );
}

/** An instant with its zone, or a day (its first instant in UTC), in ISO 8601. */
export function instantArgument(text: string): Date {
  const instant = new Date(text);
  // A day that does not exist would be one of the next month.
  if (!isoPattern.test(text) || !isIndianDay(text.slice(0, 10)) || Number.isNaN(instant.getTime())) {
    throw new InvalidArgumentError('expected an ISO 8601 instant such as 2027-01-31T00:00:00Z');
  }
  return instant;
}

/** `--type live|test`, required. */
export function typeOption(): Option {
  return new Option('--type <type>', 'environment of the key')
    .choices(['live', 'test'])
    .makeOptionMandatory();
}
