import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { feedStatuses, FeedRunner, SourceRegistry } from '@market/platform/ingest';
import { collecting } from '../collecting';
import type { Desk } from '../desk';

/** `source …`: where the data comes from, and how it stands. */
export function sourceCommands(program: Command, desk: Desk): void {
  const source = program.command('source').description('public sources and their feeds');

  source
    .command('list')
    .description('every feed with its source and schedule')
    .action(async () =>
      desk.perform([await collecting(desk)], async (context) => ({
        json: context
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
    .argument('<feed-id>')
    .description('fetches once, now; exit code 1 unless it went well')
    .action(async (feedId: string) =>
      desk.perform([await collecting(desk)], async (context) => {
        const report = await context.get(FeedRunner).run(feedId);
        return { json: report ?? {}, exitCode: report?.status === 'ok' ? 0 : 1 };
      }),
    );

  source
    .command('status')
    .description('what every feed did last and when it runs next')
    .action(async () =>
      desk.perform([await collecting(desk)], async (context) => ({
        json: await feedStatuses(context.get(DataSource), context.get(SourceRegistry)),
      })),
    );
}
