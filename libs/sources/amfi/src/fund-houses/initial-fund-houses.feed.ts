import { amc } from '@market/contracts';
import { deliver, type Feed, mapRows } from '@market/source-kit';
import { z } from 'zod';
import { hourMs } from '@market/kernel';
import { numberedFundHouses } from './numbered-fund-houses';

const wire = z.array(z.looseObject({ mfId: z.string(), name: z.string() }));
type Wire = z.infer<typeof wire>;

/** Bundled list of fund houses with their numbers: an initial load without requests. */
export const initialFundHousesFeed: Feed<Wire> = {
  id: 'amfi.fund-house-numbers',
  title: 'AMFI’s numbers of fund houses (bundled)',
  delivers: [amc],
  schedule: { cron: '20 7 * * *' },
  history: true,
  bundled: true,
  timeoutMs: 10_000,
  staleAfterMs: 50 * hourMs,
  fetch: async () => [{ request: 'bundled', body: JSON.stringify(numberedFundHouses) }],
  wire,
  map: (houses) => mapRows(houses, ({ mfId, name }) => deliver(amc, { mfId, name })),
};
