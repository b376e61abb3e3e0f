import { ncdIssue, emptyOfferTerms } from '@market/contracts';
import { dayInIndia, daysBetween, type IndianDay, readText } from '@market/kernel';
import { deliver, type MapContext, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { readBseInstant } from '../bse-day';
import { readBseName } from '../bse-name';
import type { BseValue } from '../bse-value.wire';
import type { BseNcdDocumentsWire } from './bse-ncd-documents.wire';

/** Age up to which a prospectus matters: the offer follows it within weeks. Units: days. */
const newsForDays = 60;

/** Maps companies with a current or coming public offer of debentures: names without days. */
export function mapBseNcdDocuments(
  wire: BseNcdDocumentsWire,
  { today }: Pick<MapContext, 'today'>,
): readonly MappedRow[] {
  return mapRows(wire, (row) => {
    const draftedOn = filedOn(row.DRHP_Date);
    if (draftedOn === null) throw new RowRejected('no day of filing');
    const lastOn = filedOn(row.Open_Date) ?? draftedOn;
    if (draftedOn > today || lastOn > today) throw new RowRejected('filed on a later day');
    if (daysBetween(lastOn, today) > newsForDays) return skip('filed long ago');
    const { companyName } = readBseName(row.Scrip_Name);
    const scripCode = readText(row.scrip_cd);
    if (scripCode === null) throw new RowRejected('no scrip code');
    return deliver(ncdIssue, {
      exchange: 'BSE' as const,
      sourceKey: `prospectus-${scripCode}-${draftedOn}`,
      companyName,
      isin: null,
      handles: { scripCode },
      recordOn: null,
      openOn: null,
      retailOn: null,
      closeOn: null,
      terms: emptyOfferTerms.ncd,
    });
  });
}

function filedOn(value: BseValue): IndianDay | null {
  const at = readBseInstant(value);
  return at === null ? null : dayInIndia(at);
}
