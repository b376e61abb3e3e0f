import { allTerms, type IpoIssueRecord, emptyIssueTerms } from '@market/contracts';
import { type IndianDay, readDay, readText, Unreadable, wholeText } from '@market/kernel';
import { type MappedRow, readOrNotice } from '@market/source-kit';
import { readPeriod } from './bidding-period';
import { readCompanies } from './companies';
import {
  findAllStated,
  type DetailEntry,
  factTitles,
  type FactTitles,
  findNewestStated,
  findUnknownTitles,
} from './detail-titles';
import { readIssueSize, reservedShares, unnamedParts } from './issue-size';
import { readBand, readFirstPrice, readLot } from './issue-terms';
import type { NseIpoDetailWire } from './nse-ipo-detail.wire';

/** Terms in the hand-typed texts of a page, with notices for the operator. */
export interface DetailTerms {
  readonly terms: Partial<Omit<IpoIssueRecord, 'symbol' | 'board'>>;
  /** Rejected rows in addition to the record: unreadable texts, and unknown titles. */
  readonly notices: readonly MappedRow[];
}

type Terms = DetailTerms['terms'];

/** Maximum length of a text in a record. Units: characters. */
const longestText = 300;

/** Reads terms, identity and sector fact by fact: one that cannot be read is null, and the others count. */
export function readTerms(wire: NseIpoDetailWire): DetailTerms {
  const notices: MappedRow[] = [];
  const read = <Read extends Terms>(fact: FactTitles, reader: () => Read): Partial<Read> => {
    const terms = readOrNotice(reader, findNewestStated(wire, fact)?.value, notices) ?? {};
    if (isUnsaid(terms)) notices.push(...findUnknownTitles(wire, fact).map(noticeOfTitle));
    return terms;
  };
  const valueOf = (fact: FactTitles) => findNewestStated(wire, fact)?.value;
  const band = read(factTitles.band, () => bandOf(wire));
  const upperRupees = band.bandMaxRupees ?? null;
  const period = read(factTitles.period, () => periodOf(wire, notices));
  const { isin, listingDate, industry } = wire.metaInfo ?? {};
  const terms = {
    ...readOrNotice(() => ({ isin: readText(isin) }), isin, notices),
    ...readOrNotice(() => ({ listingOn: readListing(listingDate, period) }), listingDate, notices),
    ...readOrNotice(() => ({ sector: wholeText(readText(industry), longestText) }), industry, notices),
    ...band,
    ...period,
    ...read(factTitles.size, () => sizeOf(valueOf(factTitles.size), upperRupees)),
    ...read(factTitles.lot, () => ({ lotSizeShares: readLot(valueOf(factTitles.lot)) })),
    ...read(factTitles.faceValue, () => ({ faceValueRupees: readFirstPrice(valueOf(factTitles.faceValue)) })),
    ...read(factTitles.registrar, () => ({
      registrar: wholeText(readText(valueOf(factTitles.registrar)), longestText),
    })),
    ...read(factTitles.leadManagers, () => ({
      leadManagers: readCompanies(...findAllStated(wire, factTitles.leadManagers).map(({ value }) => value)),
    })),
    revised: [...(period.revised ?? []), ...(band.revised ?? [])],
  };
  return { terms: allTerms('NSE', terms), notices };
}

/**
 * Reads the day of listing; one before the opening tells a further offer of a listed company. Errors: `Unreadable`, also
 * for a day on which bids are still taken.
 */
function readListing(value: string | null | undefined, period: Terms): IndianDay | null {
  const day = readDay(value);
  const [openOn = null, closeOn = null] = [period.openOn, period.closeOn];
  const isOpen = day !== null && openOn !== null && closeOn !== null && openOn <= day && day < closeOn;
  if (isOpen) throw new Unreadable('listing day', String(value));
  return day;
}

function bandOf(wire: NseIpoDetailWire) {
  const stated = findNewestStated(wire, factTitles.band);
  const band = readBand(stated?.value);
  return {
    ...band,
    ...(stated?.isRevised === true && band.bandMaxRupees !== null ? { revised: ['band' as const] } : {}),
  };
}

function periodOf(wire: NseIpoDetailWire, notices: MappedRow[]) {
  const stated = findNewestStated(wire, factTitles.period);
  const { openOn, closeOn, isRevised, doubt } = readPeriod(stated?.value, stated?.isRevised);
  if (doubt !== null)
    notices.push(noticeOf(`a period with a remark that is not understood: ${doubt}`, stated));
  const isSaid = closeOn !== null && (isRevised || stated?.isRevised === true);
  return { openOn, closeOn, ...(isSaid ? { revised: ['period' as const] } : {}) };
}

function sizeOf(value: string | undefined, upperRupees: number | null) {
  const size = readIssueSize(value, upperRupees);
  const { issueSizeShares, issueSizeRupees, anchorShares } = size;
  const blanks = unnamedParts(size);
  return {
    issueSizeShares,
    issueSizeRupees,
    reservedShares: reservedShares(size),
    ...(anchorShares === null || anchorShares === 0 ? {} : { anchorShares }),
    ...(blanks.length > 0 ? { blanks } : {}),
  };
}

function isUnsaid(terms: Terms): boolean {
  return Object.keys(emptyIssueTerms).every((field) => (terms[field as keyof Terms] ?? null) === null);
}

function noticeOfTitle(entry: DetailEntry): MappedRow {
  return noticeOf(`a title that is not known: "${entry.title.slice(0, 60)}"`, entry);
}

function noticeOf(reason: string, raw: unknown): MappedRow {
  return { outcome: 'rejected', reason, raw };
}
