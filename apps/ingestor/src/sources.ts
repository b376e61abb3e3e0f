import { amfiSource } from '@market/source-amfi';
import { fundHousesSource } from '@market/source-fund-houses';
import { bseSource } from '@market/source-bse';
import { investorgainSource } from '@market/source-investorgain';
import { ipojiSource } from '@market/source-ipoji';
import { ipowatchSource } from '@market/source-ipowatch';
import type { Source } from '@market/source-kit';
import { nseSource } from '@market/source-nse';
import { rbiSource } from '@market/source-rbi';

/** List of sources, one line each. Feeds catch up in this order at start. */
export const sources: readonly Source[] = [
  nseSource,
  bseSource,
  rbiSource,
  investorgainSource,
  ipowatchSource,
  ipojiSource,
  amfiSource,
  fundHousesSource,
];
