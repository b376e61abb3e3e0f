import { indianDay } from '@market/kernel';

/** Day on which the bundled payloads read as captured. Kept equal to `tools/invented-market/payloads/capture.json` by a test. */
export const capturedOn = indianDay('2026-11-18');
