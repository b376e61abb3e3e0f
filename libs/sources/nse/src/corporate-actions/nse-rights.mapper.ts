import { rightsIssue } from '@market/contracts';
import { readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, skip } from '@market/source-kit';
import { offerNamed } from '../offer-named';
import { nseRights, requiredSymbol } from './nse-offer';
import type { NseRightsForthcomingWire, NseRightsWire } from './nse-rights.wire';
import { firstText, readOfferName } from './offer-name';

/** Remark on the second payment for shares of a past issue. Source: public readers of the past list, 2026-05. */
const callMoney = /-\s*call money\s*$/i;

/** Maps current and past rights issues with their days. */
export function mapNseRights(wire: NseRightsWire): readonly MappedRow[] {
  return mapNseRightsForthcoming(wire.data);
}

/** Maps announced rights issues with their days. */
export function mapNseRightsForthcoming(wire: NseRightsForthcomingWire): readonly MappedRow[] {
  return mapRows(
    wire,
    (row) => {
      const symbol = requiredSymbol(row.symbol);
      const spelling = firstText([row.company, row.companyName]);
      if (callMoney.test(readText(spelling) ?? '')) return skip('call money', otherRights(row));
      const { companyName, over } = readOfferName(spelling);
      if (over !== null) return skip(over, otherRights(row));
      return deliver(
        rightsIssue,
        nseRights({
          sourceKey: `rights-${symbol}`,
          companyName,
          handles: { symbol },
          openOn: readDay(row.rightStartDate ?? row.issueStartDate),
          closeOn: readDay(row.rightEndDate ?? row.issueEndDate),
        }),
      );
    },
    ({ symbol, rightEndDate, issueEndDate }) => offerNamed('rights', [symbol, rightEndDate ?? issueEndDate]),
  );
}

/** Names a row without a current issue, because the list must go on containing it, too. */
function otherRights({ symbol, rightEndDate, issueEndDate }: NseRightsForthcomingWire[number]) {
  return otherRow('other-rights', symbol ?? '', () => readDay(rightEndDate ?? issueEndDate));
}
