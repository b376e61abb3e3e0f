import type { RequestResult } from '../readers';
import { faultsOf } from '../scenario';

/** One try to write. */
export interface Writing {
  readonly status: number;
  readonly code: string;
  /** True if the disk was full when the response came. */
  readonly whenFull: boolean;
}

/** Observations of a run. */
export interface FullDisk {
  readonly readings: readonly RequestResult[];
  readonly writings: readonly Writing[];
  /** True if readiness named the full disk while writes failed. */
  readonly wasTold: boolean;
  /** Time from free space to a write that succeeds and to readiness. Units: milliseconds. */
  readonly recoveryMs: number;
  /** Processes of ours that ended. */
  readonly exits: number;
}

/** Source: docs/spec/reliability.md, "Recovery without operators". */
const recoveredWithinMs = 10_000;

export function judgeFullDisk({ readings, writings, wasTold, recoveryMs, exits }: FullDisk): string[] {
  const isAllowed = ({ status, code }: Writing) =>
    (status >= 200 && status < 300) || (status === 503 && code === 'SRV_002');
  const refused = writings.filter(({ status, whenFull }) => whenFull && status === 503);
  return faultsOf({
    'reads that failed': { is: readings.filter(({ status }) => status !== 200).length, atMost: 0 },
    'writes answered otherwise than 2xx and 503 SRV_002': {
      is: writings.filter((writing) => !isAllowed(writing)).length,
      atMost: 0,
    },
    'runs in which no write failed': { is: refused.length === 0 ? 1 : 0, atMost: 0 },
    'full disks that readiness did not tell': { is: wasTold ? 0 : 1, atMost: 0 },
    'milliseconds until all was well again': { is: Math.round(recoveryMs), atMost: recoveredWithinMs },
    'ends of the API and the ingestor': { is: exits, atMost: 0 },
  });
}
