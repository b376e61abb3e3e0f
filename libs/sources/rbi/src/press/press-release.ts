import type { IndianDay } from '@market/kernel';

/** Press release, from a page or from the feed. */
export interface PressRelease {
  /** Number of the release, from the address of its page. */
  readonly release: string;
  readonly announcedOn: IndianDay;
  readonly title: string;
  readonly body: string;
}
