import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import type { INestApplicationContext } from '@nestjs/common';
import {
  describeRun,
  feedStatuses,
  type FeedStatus,
  FeedRunner,
  type RunReport,
  SourceRegistry,
} from '@market/ingest';
import { collecting } from '../collecting';
import type { CommandContext } from '../command-context';
import { layOut } from '../lay-out';
import { sourceCheckCommands } from './source-check-commands';

/** `source …`: the sources and their feeds: state, runs, and a run by hand. */
export function sourceCommands(program: Command, context: CommandContext): void {
  const source = program.command('source').description('public sources and their feeds');

  source
    .command('list')
    .description('every feed with its source and schedule')
    .action(async () =>
      context.run([await collecting(context)], async (app) => ({
        json: app
          .get(SourceRegistry)
          .feeds()
          .map(({ source: { id, title }, feed, enabled }) => ({
            feed: feed.id,
            title: feed.title,
            source: id,
            publisher: title,
            delivers: feed.delivers.map(({ kind }) => kind),
            cron: feed.schedule.cron,
            enabled,
          })),
      })),
    );

  source
    .command('run')
    .argument('[feed-id]')
    .option('--failed', 'runs all feeds whose last run was not good, in the order of `source list`')
    .description('fetches once, now; exit code 1 if it fails')
    .action(async (feedId: string | undefined, { failed = false }: { readonly failed?: boolean }) => {
      if ((feedId !== undefined) === failed) throw new Error('name one feed, or say --failed');
      await context.run([await collecting(context)], async (app) => {
        const feeds = feedId === undefined ? await failedFeeds(app) : [feedId];
        const reports = await runEach(app.get(FeedRunner), feeds);
        const isGood = reports.length === feeds.length && reports.every(({ status }) => status === 'ok');
        return {
          json: feedId === undefined ? reports : (reports[0] ?? {}),
          text: reports.map(describeRun).join('\n') || 'no feed failed',
          exitCode: isGood ? 0 : 1,
        };
      });
    });

  source
    .command('status')
    .description('lists the last run of every feed and its next one')
    .action(async () =>
      context.run([await collecting(context)], async (app) => {
        const statuses = await feedStatuses(app.get(DataSource), app.get(SourceRegistry));
        return { json: statuses, text: describe(statuses) };
      }),
    );

  sourceCheckCommands(source, context);
}

/** Returns the ids of enabled feeds whose last run was not good. */
async function failedFeeds(app: INestApplicationContext): Promise<string[]> {
  const statuses = await feedStatuses(app.get(DataSource), app.get(SourceRegistry));
  return statuses
    .filter(({ enabled, lastStatus }) => enabled && ['failed', 'blocked'].includes(lastStatus ?? ''))
    .map(({ feed }) => feed);
}

/** Runs feeds one after the other. @returns the reports, without those that did not begin */
async function runEach(runner: FeedRunner, feeds: readonly string[]): Promise<RunReport[]> {
  const reports: RunReport[] = [];
  for (const feed of feeds) {
    const report = await runner.run(feed);
    if (report !== null) reports.push(report);
  }
  return reports;
}

/** A table with a line a feed, and below it a line for all that is refused, held, discarded while it comes, or in doubt. */
function describe(statuses: readonly FeedStatus[]): string {
  const rows = statuses.map(({ refused, holds, doubts, newKeys, ...status }) => ({
    ...status,
    refused: refused.length,
    holds: holds.length,
    doubts: doubts.length,
    newKeys: newKeys.length,
  }));
  return [layOut(rows), ...statuses.flatMap(linesOf)].join('\n');
}

function linesOf({ feed, refused, holds, doubts, newKeys }: FeedStatus): string[] {
  const times = (said: { readonly times: number; readonly since: string }) =>
    `${said.times} × since ${said.since}`;
  return [
    ...refused.map((one) => `${feed}  refused  ${one.request}  ${times(one)}  ${one.reason}`),
    ...holds.map((one) => `${feed}  ${one.status} ${one.scope} ${one.id}  ${times(one)}  ${one.reason}`),
    ...newKeys.map(({ key, since }) => `${feed}  new key ${key}  since ${since}`),
    ...doubts.map((one) => `${feed}  doubt ${one.id}  ${one.key ?? '-'}  ${times(one)}  ${one.reason}`),
  ];
}
