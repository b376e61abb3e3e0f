import { join } from 'node:path';
import type { DynamicModule } from '@nestjs/common';
import { capturedOn } from '@market/ingestor/capture';
import { CollectingModule } from '@market/ingestor/collecting.module';
import { SystemClock } from '@market/kernel';
import { readConfig } from '@market/base/config';
import { withDatabase } from '@market/database';
import { ingestConfig, settleMode } from '@market/ingest';
import type { CommandContext } from './command-context';

/** The ingestor's; in an image it lies beside as in the workspace. */
const readerProgram = join(__dirname, '..', '..', '..', 'apps', 'ingestor', 'dist', 'reader.js');

/**
 * Sources and intakes of the ingestor, for running a feed by hand with the mode and the addresses of the running
 * service.
 *
 * @param askAnyway true: the sources may be asked although the service runs with `SOURCES=off`
 */
export async function collecting(context: CommandContext, askAnyway = false): Promise<DynamicModule> {
  const environment = context.environment();
  const { mode, dataDir } = readConfig(ingestConfig, environment);
  const settings = { url: environment.DATABASE_URL, applicationName: 'admin', poolSize: 1 };
  const shiftDays = await withDatabase(settings, (dataSource) =>
    settleMode(dataSource, new SystemClock(), mode, capturedOn),
  );
  const isOff = mode === 'off' && !askAnyway;
  return CollectingModule.register({ dataDir, readerProgram, shiftDays, runs: 'none', isOff, environment });
}
