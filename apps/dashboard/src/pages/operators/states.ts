import type { AccountState, HeldScope, OperatorRun, OperatorSource } from '../../api/operator-types';
import type { Tone } from '../../parts/badge.part';

/** Colours and words of the states that operators see. */

export const accountTones: Readonly<Record<AccountState, Tone>> = {
  open: 'good',
  suspended: 'bad',
  closed: 'quiet',
};

export const sourceTones: Readonly<Record<OperatorSource['state'], Tone>> = {
  ok: 'good',
  late: 'late',
  failing: 'bad',
  blocked: 'bad',
  off: 'quiet',
  never: 'late',
};

export const outcomeTones: Readonly<Record<OperatorRun['outcome'], Tone>> = {
  ok: 'good',
  running: 'quiet',
  skipped: 'quiet',
  held: 'late',
  blocked: 'bad',
  failed: 'bad',
};

export const checkTones: Readonly<Record<NonNullable<OperatorSource['lastCheck']>['outcome'], Tone>> = {
  works: 'good',
  idle: 'quiet',
  held: 'late',
  empty: 'late',
  shape: 'bad',
  blocked: 'bad',
  unreachable: 'bad',
  failed: 'bad',
};

export const scopeWords: Readonly<Record<HeldScope, string>> = {
  row: 'Row',
  payload: 'Payload',
  batch: 'Batch',
};
