import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Command } from 'commander';
import { readConfig } from '@market/base/config';
import { FeedChecks, ingestConfig, isBroken, SourceRegistry, storeChecks } from '@market/ingest';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { collecting } from '../collecting';
import type { CommandContext } from '../command-context';
import { makeFixture } from '../captures/captured-fixture';
import { describeCapture, writeCapture, writeFixture } from '../captures/written-capture';
import { checkFeeds, describeChecks, describeComparison, feedsNamed } from '../source-checks';

interface ComparedResponse {
  readonly request: string;
  readonly issue?: string;
}

/** `source check`, `capture` and `compare`: what the sources say now, without storing or publishing it. */
export function sourceCheckCommands(source: Command, context: CommandContext): void {
  source
    .command('check')
    .argument('[feed-or-source-id...]', 'default: every feed')
    .option('--live', 'asks the sources although the service runs with SOURCES=off')
    .description(
      'asks each feed with few requests, publishes nothing, and keeps the result for the dashboard; exit code 1 when a feed of a data set does not work',
    )
    .action(async (ids: string[], { live = false }: { readonly live?: boolean }) =>
      context.run([await collecting(context, live)], async (app) => {
        const checks = await checkFeeds(app.get(FeedChecks), feedsNamed(app.get(SourceRegistry), ids));
        await storeChecks(app.get(DataSource), checks, app.get(Clock).now());
        const isReplayed = readConfig(ingestConfig, context.environment()).mode === 'replay';
        const text = describeChecks(checks, isReplayed);
        return { json: checks, text, exitCode: checks.some(isBroken) ? 1 : 0 };
      }),
    );

  source
    .command('capture')
    .argument('<feed-id>')
    .option('--live', 'asks the source although the service runs with SOURCES=off')
    .description(
      'asks as `check` does, writes each response into a folder below DATA_DIR/captures, and beside them a fixture with invented values and its test',
    )
    .action(async (feedId: string, { live = false }: { readonly live?: boolean }) =>
      context.run([await collecting(context, live)], async (app) => {
        const { mode, dataDir } = readConfig(ingestConfig, context.environment());
        if (mode === 'off' && !live) throw new Error('SOURCES is off: --live asks the source all the same');
        const checks = app.get(FeedChecks);
        const capture = await checks.capture(feedId);
        const place = { folder: join(dataDir, 'captures'), feedId, at: app.get(Clock).now() };
        const folders = await writeCapture(place, capture);
        const { source } = app.get(SourceRegistry).feed(feedId);
        const fixture = await makeFixture(checks, { id: feedId, source: source.id }, capture);
        const written = fixture === null ? null : await writeFixture(place, fixture);
        return {
          json: { feed: feedId, folders, fixture: written },
          text: describeCapture(folders, written),
        };
      }),
    );

  source
    .command('compare')
    .argument('<feed-id>')
    .argument('<file>', 'body of a response, as it was received or as DATA_DIR/raw has it')
    .requiredOption('--request <path>', 'path and query of the request, for example /api/ipo-current-issue')
    .option('--issue <key>', 'symbol or number of the issue, if the feed asks about one issue each')
    .description('reads a stored response as the feed reads it now, and compares it with what is published')
    .action(async (feedId: string, file: string, { request, issue }: ComparedResponse) =>
      context.run([await collecting(context)], async (app) => {
        const body = await storedBody(file);
        const comparison = await app.get(FeedChecks).compare(feedId, { request, body }, issue);
        return { json: comparison, text: describeComparison(comparison) };
      }),
    );
}

/** Reads a body; those in DATA_DIR/raw are compressed. */
async function storedBody(file: string): Promise<string> {
  const bytes = await readFile(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}
