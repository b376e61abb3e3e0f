import { type ConfigOf, configSlice, optionalText, plainTextProblem, webAddress } from '@market/base/config';
import type { ProbeSettings } from './probe.job';

/** Settings of the ingestor's probe. */
export const probeConfig = configSlice({
  url: {
    env: 'PROBE_URL',
    schema: webAddress(),
    description:
      'Public address of the API: one ingestor reads it once a minute as a customer does, for the status page and `sla report`. Unset: no probe.',
    shownDefault: 'unset',
    outsideDevelopment: plainTextProblem,
  },
  keyFile: {
    env: 'PROBE_KEY_FILE',
    schema: optionalText(),
    description:
      'File with a key of an account of yours, which the probe sends. Its plan must allow 1,440 requests a day.',
    shownDefault: 'unset',
  },
});

/** Returns the settings of the probe; null without one. Errors: `Error` when only the address is set. */
export function probeSettings({ url, keyFile }: ConfigOf<typeof probeConfig>): ProbeSettings | null {
  if (url === undefined) return null;
  if (keyFile === undefined) throw new Error('PROBE_URL: PROBE_KEY_FILE must name a file with a key');
  return { url, keyFile };
}
