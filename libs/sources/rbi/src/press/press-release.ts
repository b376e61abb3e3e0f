import type { IndianDay } from '@market/kernel';

/** One press release, whatever it came in. */
export interface PressRelease {
  /** Its number, as the address of its page names it. */
  readonly release: string;
  readonly announcedOn: IndianDay;
  readonly title: string;
  readonly body: string;
}
