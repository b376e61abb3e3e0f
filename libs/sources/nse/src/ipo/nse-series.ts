import type { Board } from '@market/contracts';
import { readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';

const mainboard = new Set(['EQ', 'BE', 'BZ']);
const smallAndMedium = new Set(['SME', 'SM', 'ST', 'SZ']);
/**
 * Series of other securities: trusts (IV, RR, ID), bonds (N…, Y…, Z…, DEBT, D…), government and gold bonds, preference
 * shares, warrants.
 */
const otherSecurities = /^(?:IV|RR|ID|DEBT|G[SBC]|TB|MF|[DENPQUWYZ][0-9A-Z])$/;

/**
 * Returns the board of a series or security type; null for securities that are no shares (trusts, bonds).
 *
 * Errors: `RowRejected` for an unknown series. Source: NSE public-past-issues, series of 2003 to 2026, seen 2026-08-22.
 */
export function boardOfSeries(series: string): Board | null {
  const code = series.trim().toUpperCase();
  if (mainboard.has(code)) return 'MAINBOARD';
  if (smallAndMedium.has(code)) return 'SME';
  if (otherSecurities.test(code)) return null;
  throw new RowRejected(`unknown series ${JSON.stringify(series.slice(0, 20))}`);
}

/** Returns the series for requests of `ipo-detail`: mainboard shares are found under EQ even while they trade in BE. */
export function issueSeries(board: Board): 'EQ' | 'SME' {
  return board === 'SME' ? 'SME' : 'EQ';
}

/** Series behind a symbol, such as that of `ARAVALI-SM`: some lists show both in one cell. */
const behindSymbol = /-(?:EQ|BE|BZ|SME|SM|ST|SZ)$/i;

/** Reads a symbol without a series behind it; null without one. */
export function readSymbol(text: string | null | undefined): string | null {
  return readText(text)?.replace(behindSymbol, '') ?? null;
}
