import { indianDay } from '@market/kernel';

/**
 * Day on which the bundled payloads claim to be captured. A test keeps it equal to
 * `tools/invented-market/payloads/capture.json`.
 */
export const capturedOn = indianDay('2026-11-18');
