import type { Payload } from '../payload';
import { namedDay } from '../spelling';
import { capturedOn } from '../trading-days';
import { navAll, offerDetail, offerList, schemeMaster } from './amfi-payloads';
import { openSchemes, otherSchemes } from './invented-scheme';
import { schemeDocument } from './scheme-documents';

/** AMFI's and the fund houses' responses on the day of capture. */
export function nfoPayloads(): Payload[] {
  const all = [...openSchemes, ...otherSchemes];
  const valued = all.filter(({ closeOn }) => closeOn < capturedOn);
  const site = (request: string, file: string, answer: unknown): Payload => ({
    host: 'amfi',
    request,
    file: `amfi/${file}`,
    text: `${JSON.stringify(answer)}\n`,
  });
  const portal = (request: string, file: string, contentType: string, text: string): Payload => ({
    host: 'amfi-portal',
    request,
    file: `amfi-portal/${file}`,
    contentType,
    text,
  });
  return [
    site('/api/new-fund-offer', 'new-fund-offer.json', offerList(openSchemes)),
    ...openSchemes.map((scheme) =>
      site(
        `/api/new-fund-offer?Scheme_Id=${scheme.schemeId}`,
        `new-fund-offer.${scheme.schemeId}.json`,
        offerDetail(scheme),
      ),
    ),
    portal('/spages/NAVAll.txt', 'NAVAll.txt', 'text/plain', navAll(valued, namedDay(capturedOn))),
    portal('/DownloadSchemeData_Po.aspx?mf=0', 'DownloadSchemeData_Po.csv', 'text/csv', schemeMaster(all)),
    ...openSchemes.flatMap((scheme) => {
      if (scheme.document === null) return [];
      const [form, contentType] =
        scheme.document === 'html' ? ['xls', 'application/vnd.ms-excel'] : ['xml', 'text/xml'];
      const name = `SSD_${scheme.schemeId}.${form}`;
      return [portal(`/spages/${name}`, name, contentType ?? '', schemeDocument(scheme))];
    }),
  ];
}
