import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProbedSource } from './source-probe';

/** Origin of the stack's data. */
export type SourceMode = 'live' | 'replay' | 'off';

/** The mode and why it is that one, in words for the banner. */
export interface ModeChoice {
  readonly mode: SourceMode;
  readonly reason: string;
}

/**
 * Decides once: what `SOURCES` says, else what an earlier start chose, else what one probe of all sources shows.
 * A choice of live or replay is kept in `mode` under the data folder.
 */
export async function chooseSourceMode(
  wanted: SourceMode | 'auto',
  dataDir: string,
  probe: () => Promise<readonly ProbedSource[]>,
): Promise<ModeChoice> {
  const file = join(dataDir, 'mode');
  if (wanted === 'off') return { mode: 'off', reason: 'sources are off: nothing is fetched' };
  if (wanted !== 'auto') {
    writeFileSync(file, `${wanted}\n`);
    return { mode: wanted, reason: wanted === 'live' ? 'live' : 'replaying bundled payloads' };
  }
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept === 'live') return { mode: 'live', reason: 'live (chosen at the first start)' };
  if (kept === 'replay') {
    return {
      mode: 'replay',
      reason: 'replaying bundled payloads (chosen at the first start: no source answered)',
    };
  }
  const anyAnswers = (await probe()).some((source) => source.answered);
  const mode = anyAnswers ? 'live' : 'replay';
  writeFileSync(file, `${mode}\n`);
  return { mode, reason: anyAnswers ? 'live' : 'no source answered: replaying bundled payloads' };
}
