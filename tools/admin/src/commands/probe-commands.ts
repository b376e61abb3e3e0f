import { appendFile, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import type { Command } from 'commander';
import {
  parseReadings,
  type ProbeReading,
  ProbeReadings,
  ProbeReadModule,
  readingLine,
} from '@market/availability';
import { readProbe } from '@market/availability/probing';
import { HttpClient } from '@market/egress';
import { EgressModule } from '@market/egress/axios';
import { SystemClock } from '@market/kernel';
import { countArgument } from '../arguments';
import type { CommandContext, CommandGroup } from '../command-context';

interface ProbeOptions {
  readonly url: string;
  readonly keyFile: string;
  readonly file?: string;
  readonly count?: number;
}

const minuteMs = 60_000;

/** `probe …`: reads the service once a minute as a customer does, from anywhere. */
export const probeCommands: CommandGroup = (program, context) => {
  const probe = program.command('probe').description('reads the service once a minute, from anywhere');
  declareRun(probe, context);
  probe
    .command('import')
    .argument('<file>', 'readings of `probe` on another machine')
    .requiredOption('--place <name>', 'where it ran, for example `mumbai`')
    .description('stores readings of a probe elsewhere: they fill the minutes that the ingestor did not read')
    .action((file: string, { place }: { readonly place: string }) =>
      context.run([ProbeReadModule], async (app) => {
        const readings = parseReadings(await readFile(file, 'utf8'));
        const added = await app.get(ProbeReadings).add(place, readings);
        const known = readings.length - added;
        return {
          json: { place, added, known },
          text: `Readings of ${place}: ${added} added, ${known} known before. Next: \`sla report\` counts them.`,
        };
      }),
    );
};

function declareRun(probe: Command, context: CommandContext): void {
  probe
    .command('run', { isDefault: true })
    .requiredOption('--url <url>', 'public address of the API')
    .requiredOption('--key-file <file>', 'file with a key of an account of yours, for 1,440 requests a day')
    .option('--file <file>', 'file to which readings are added; default: probe-<host>.jsonl')
    .option(
      '--count <n>',
      'ends after so many readings; default: it runs until it is stopped',
      countArgument(1e6),
    )
    .description(
      'prints one line a minute and adds it to a file; needs no database; exit code 1 if one was not up',
    )
    .action(async (options: ProbeOptions) =>
      context.report(async () => {
        const file = options.file ?? `probe-${new URL(options.url).hostname}.jsonl`;
        const readings = await takeReadings(options, async (reading) => {
          await appendFile(file, `${readingLine(reading)}\n`);
          context.line(inWords(reading));
        });
        const missed = readings.filter(({ up }) => up !== true).length;
        return {
          json: { file, readings: readings.map((reading) => JSON.parse(readingLine(reading)) as object) },
          text: `Readings added to ${file}: ${readings.length}, of which ${missed} not up. Next: \`probe import ${file} --place <name>\` beside the service.`,
          exitCode: missed > 0 ? 1 : 0,
        };
      }),
    );
}

async function takeReadings(
  { url, keyFile, count = Infinity }: ProbeOptions,
  take: (reading: ProbeReading) => Promise<void>,
): Promise<ProbeReading[]> {
  const clock = new SystemClock();
  const key = (await readFile(keyFile, 'utf8')).trim();
  const app = await NestFactory.createApplicationContext(EgressModule, {
    logger: false,
    abortOnError: false,
  });
  const readings: ProbeReading[] = [];
  try {
    while (readings.length < count) {
      if (readings.length > 0) await setTimeout(minuteMs - (clock.nowMs() % minuteMs));
      const target = { url: url.replace(/\/+$/, ''), key };
      const reading = await readProbe(app.get(HttpClient), target, clock);
      readings.push(reading);
      await take(reading);
    }
    return readings;
  } finally {
    await app.close();
  }
}

function inWords({ minute, up, status, ms, reason }: ProbeReading): string {
  const state = up === null ? 'unknown' : up ? 'up' : 'DOWN';
  const at = new Date(minute * minuteMs).toISOString().slice(0, 16);
  return `${at}Z  ${state}  ${status ?? '-'}  ${ms} ms${reason === null ? '' : `  ${reason}`}`;
}
