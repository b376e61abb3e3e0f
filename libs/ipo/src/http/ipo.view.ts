import { instantView, recordDates, symbolAt } from '@market/http-lists';
import type { FieldsOf } from '@market/kernel';
import { z } from 'zod';
import type { Ipo } from '../domain/ipo';
import { publishedIpo, type PublishedIpo } from '../domain/published-ipo';

const rupees = z.number().nullable();
const times = z.number().nullable();
const percent = z.number().nullable();
const day = instantView.nullable();
const link = z.string().nullable();

/** IPO in the public API. Days are midnight UTC of the Indian calendar day; null = unknown. */
export const ipoView = z
  .object({
    id: z.string().meta({ description: 'Id of the IPO. It never changes.' }),
    slug: z.string().meta({ description: 'Name of the IPO in paths. A former slug keeps working.' }),
    name: z.string().meta({ description: 'Short name of the company.' }),
    company: z.string().meta({ description: 'Legal name of the company.' }),
    exchange: z
      .string()
      .nullable()
      .meta({ description: 'Exchange names, the primary one first, separated by a space.' }),
    type: z.enum(['MAINBOARD', 'SME']).meta({ description: 'Board on which the shares list.' }),
    status: z.enum(['UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN']).meta({
      description:
        'State of the IPO: `OPEN` from 10:00 IST of the opening day to 17:00 IST of the closing day, `LISTED` once the shares trade.',
    }),
    issuePrice: z.object({ min: rupees, max: rupees }).meta({ description: 'Price band in rupees.' }),
    lotSize: z.int().nullable().meta({ description: 'Minimum bid in shares.' }),
    issueSize: z
      .string()
      .nullable()
      .meta({ description: 'Crore rupees.', examples: ['3200.00 Cr'] }),
    dates: z
      .object({
        openDate: day.meta({ description: 'First day of bidding.' }),
        closeDate: day.meta({ description: 'Last day of bidding.' }),
        allotmentDate: day.meta({ description: 'Day of the allotment: planned until it takes place.' }),
        listingDate: day.meta({
          description: 'First day of trading: planned until `status` is `LISTED`.',
        }),
      })
      .meta({ description: 'Days in India; null while no source states them.' }),
    subscription: z
      .object({ retailTimes: times, niiTimes: times, qibTimes: times, totalTimes: times })
      .meta({ description: 'Times subscribed.' }),
    listing: z
      .object({
        listingPrice: rupees,
        listingGain: z.number().nullable(),
        currentPrice: rupees,
        returns: z.object({ d7: percent, d30: percent, d90: percent, d365: percent }).meta({
          description:
            'Gain over the issue price in percent at the close of the 7th, 30th, 90th and 365th day after the listing, or of the last trading day before it; null until the day has passed, and without a close. Not adjusted for splits, bonus issues or rights.',
        }),
      })
      .nullable()
      .meta({ description: 'Null before the listing; prices in rupees, gain in percent.' }),
    registrar: z.string().nullable().meta({ description: 'Registrar to the issue.' }),
    leadManager: z.string().nullable().meta({ description: 'Lead managers, separated by commas.' }),
    sector: z.string().nullable().meta({ description: 'Sector of the company, as the exchange states it.' }),
    isin: z
      .string()
      .nullable()
      .meta({ description: 'ISIN of the share.', examples: ['INE123A01016'] }),
    symbols: z
      .object({ nse: symbolAt('NSE'), bse: symbolAt('BSE') })
      .meta({ description: 'Symbol at each exchange: of the share once it is listed, else of the issue.' }),
    exchanges: z.array(z.enum(['NSE', 'BSE'])).meta({ description: 'The exchanges, the primary one first.' }),
    faceValue: rupees.meta({ description: 'Rupees a share.' }),
    issueSizeRupees: rupees.meta({
      description: 'Size of the issue as stated, else shares times upper end of the band.',
    }),
    issueSizeShares: z
      .int()
      .nullable()
      .meta({ description: 'Size of the issue where it is stated in shares.' }),
    finalIssuePrice: rupees.meta({ description: 'Price that was fixed after the bidding; null before.' }),
    leadManagers: z.array(z.string()).nullable().meta({ description: 'Lead managers, one name each.' }),
    minInvestment: rupees.meta({ description: 'Lot size times upper end of the band.' }),
    documents: z
      .object({
        drhp: link.meta({ description: 'URL of the draft red herring prospectus.' }),
        rhp: link.meta({ description: 'URL of the red herring prospectus.' }),
      })
      .nullable()
      .meta({
        description:
          'Links of the exchanges to the draft and the final red herring prospectus; null without any.',
      }),
    ...recordDates,
  })
  .meta({ id: 'Ipo' }) satisfies z.ZodType<FieldsOf<PublishedIpo>>;

export type IpoView = z.infer<typeof ipoView>;

export function presentIpo(ipo: Ipo): IpoView {
  return publishedIpo(ipo);
}

/** IPO of the sample data, for the API description. */
export const exampleIpo: IpoView = {
  id: 'ipo_sample_014',
  slug: 'narmada-logistics-parks',
  name: 'Narmada Logistics Parks',
  company: 'Narmada Logistics Parks Limited',
  exchange: 'NSE BSE',
  type: 'MAINBOARD',
  status: 'LISTED',
  issuePrice: { min: 57, max: 60 },
  lotSize: 250,
  issueSize: '5000.00 Cr',
  dates: {
    openDate: '2026-11-11T00:00:00.000Z',
    closeDate: '2026-11-13T00:00:00.000Z',
    allotmentDate: '2026-11-16T00:00:00.000Z',
    listingDate: '2026-11-18T00:00:00.000Z',
  },
  subscription: { retailTimes: 0.92, niiTimes: 1.31, qibTimes: 4.05, totalTimes: 2.54 },
  listing: {
    listingPrice: 57.5,
    listingGain: -4.17,
    currentPrice: 52.85,
    returns: { d7: -11.08, d30: null, d90: null, d365: null },
  },
  registrar: 'Sahyadri Share Registry Private Limited',
  leadManager: 'Meridian Capital Advisors Limited, Banyan Securities Limited',
  sector: 'Realty',
  isin: 'INES01401012',
  symbols: { nse: 'NARMADALOG', bse: 'NARMADALOG' },
  exchanges: ['NSE', 'BSE'],
  faceValue: 2,
  issueSizeRupees: 50000000000,
  issueSizeShares: 833333333,
  finalIssuePrice: 60,
  leadManagers: ['Meridian Capital Advisors Limited', 'Banyan Securities Limited'],
  minInvestment: 15000,
  documents: {
    drhp: 'https://documents.example/narmada-logistics-parks-drhp.pdf',
    rhp: 'https://documents.example/narmada-logistics-parks-rhp.pdf',
  },
  updatedAt: '2026-11-25T18:30:00.000Z',
  provenance: [
    { source: 'NSE', since: '2026-11-25T18:30:00.000Z' },
    { source: 'BSE', since: '2026-11-25T18:30:00.000Z' },
  ],
};
