import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError } from 'commander';
import { AccountAdministration, AuthAdministrationModule } from '@market/auth';
import { ProbeQueries, ProbeReadModule } from '@market/availability';
import { readConfig } from '@market/base/config';
import { addDays, Clock, DomainError, type IndianDay, indianDay, instantInIndia } from '@market/kernel';
import { type RequestShare, RequestShares, RequestSharesModule } from '@market/requests';
import { siteConfig } from '@market/site';
import type { CommandContext, CommandGroup } from '../command-context';
import { layOut } from '../lay-out';
import { type Credit, readCredits } from '../sla/credit-table';
import {
  type AccountAvailability,
  availabilityOf,
  percentOf,
  shareOfMinutes,
  type SlaMinutes,
} from '../sla/sla-report';

interface ReportOptions {
  readonly account?: string;
  readonly month?: IndianDay;
}

/** Credits of the operator's terms; without them the reason for which none is computed. */
type Terms = { readonly credits: readonly Credit[] } | { readonly lack: string };

/** Days for which requests are counted by hour. */
const keptDays = 90;

/** `sla …`: availability as customers had it. */
export const slaCommands: CommandGroup = (program, context) => {
  program
    .command('sla')
    .description('availability as customers had it')
    .command('report')
    .option('--account <id|email>', 'one account; default: all with requests in the month')
    .option('--month <YYYY-MM>', 'month in India; default: the one before the present one', monthArgument)
    .description(
      'share of the requests with live keys without 5xx, minutes of the probe, and the credit by the table in TEXTS_DIR/terms.md; changes nothing',
    )
    .action((options: ReportOptions) =>
      context.run([AuthAdministrationModule, RequestSharesModule, ProbeReadModule], async (app) => {
        const today = app.get(Clock).today();
        const first = options.month ?? monthOf(addDays(monthOf(today), -1));
        const until = monthOf(addDays(first, 31));
        if (first > today) throw new Error('the month is to come');
        if (addDays(today, -keptDays) > first)
          throw new Error(
            `requests are counted by hour and kept for ${keptDays} days: the month began before that`,
          );
        const terms = readTerms(context);
        const [from, end] = [instantInIndia(first), instantInIndia(until)];
        const minutes = shareOfMinutes(await app.get(ProbeQueries).between(from, end));
        const credits = 'credits' in terms ? terms.credits : null;
        const accounts: AccountAvailability[] = [];
        for (const share of await sharesOf(app, from, end, options.account))
          accounts.push(availabilityOf(share, await emailOf(app, share.accountId), minutes, credits));
        const month = first.slice(0, 7);
        const isOver = until <= today;
        return {
          json: { month, isOver, minutes, credits, accounts },
          text: inWords({ month, isOver, minutes, terms, accounts }),
        };
      }),
    );
};

async function sharesOf(
  app: INestApplicationContext,
  from: Date,
  until: Date,
  account: string | undefined,
): Promise<RequestShare[]> {
  const shares = app.get(RequestShares);
  if (account === undefined) return shares.between(from, until, null);
  const { id } = await app.get(AccountAdministration).get(account);
  const [share] = await shares.between(from, until, id);
  return [share ?? { accountId: id, requests: 0, failed: 0 }];
}

/** Returns the e-mail address of an account; null for one that is closed and erased. */
async function emailOf(app: INestApplicationContext, id: string): Promise<string | null> {
  try {
    return (await app.get(AccountAdministration).get(id)).email;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return null;
    throw error;
  }
}

function readTerms(context: CommandContext): Terms {
  const { textsDir } = readConfig(siteConfig, context.environment());
  if (textsDir === undefined) return { lack: 'TEXTS_DIR, the folder of your terms, is not set' };
  const file = join(textsDir, 'terms.md');
  if (!existsSync(file)) return { lack: 'TEXTS_DIR has no terms.md' };
  const credits = readCredits(readFileSync(file, 'utf8'));
  return credits === null
    ? { lack: 'terms.md has no table with the columns `Availability` and `Credit`' }
    : { credits };
}

function inWords({
  month,
  isOver,
  minutes,
  terms,
  accounts,
}: {
  readonly month: string;
  readonly isOver: boolean;
  readonly minutes: SlaMinutes | null;
  readonly terms: Terms;
  readonly accounts: readonly AccountAvailability[];
}): string {
  const due = accounts.filter(({ credit }) => credit !== null && credit > 0);
  const rows = accounts.map(({ id, email, requests, failed, share, credit, by }) => ({
    ...{ account: email ?? id, requests, failed, 'without 5xx': percentOf(share) },
    ...(credit === null ? {} : { credit: credit === 0 ? '-' : `${credit} % (${by})` }),
  }));
  return [
    `Month ${month} in India${isOver ? '' : ', which is not over'}.`,
    minutes === null
      ? 'Minutes: not measured. PROBE_URL starts the probe.'
      : `Minutes: ${percentOf(minutes.share)} up: ${minutes.up} up, ${minutes.down} down, ${minutes.unknown} unknown, which count as down.`,
    accounts.length === 0 ? 'Requests: none with a live key.' : layOut(rows),
    ...('lack' in terms ? [`No credit is computed: ${terms.lack}.`] : []),
    ...('credits' in terms
      ? [`Credits by the worse of requests and minutes: ${due.length} of ${accounts.length} accounts.`]
      : []),
    due.length > 0
      ? 'Next: check that the plan of each account is one that your terms promise, then write the credit on its next invoice.'
      : 'Next: nothing. `probe import` brings readings for unknown minutes.',
  ].join('\n');
}

function monthOf(day: IndianDay): IndianDay {
  return indianDay(`${day.slice(0, 7)}-01`);
}

function monthArgument(text: string): IndianDay {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('expected a month such as 2027-01');
  return indianDay(`${text}-01`);
}
