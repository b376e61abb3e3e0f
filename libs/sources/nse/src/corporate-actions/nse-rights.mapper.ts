import { rightsIssue } from '@market/contracts';
import { readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, skip } from '@market/platform/ingest';
import { nseRights, requiredName, requiredSymbol } from './nse-offer';
import type { NseRightsForthcomingWire, NseRightsWire } from './nse-rights.wire';

/** The second payment for shares of an issue that is over. Source: public readers of the past list, 2026-05. */
const callMoney = /-\s*call money\s*$/i;

/** Rights issues with their days: live and past ones. */
export function mapNseRights(wire: NseRightsWire): readonly MappedRow[] {
  return mapNseRightsForthcoming(wire.data);
}

/** Rights issues with their days: announced ones. */
export function mapNseRightsForthcoming(wire: NseRightsForthcomingWire): readonly MappedRow[] {
  return mapRows(wire, (row) => {
    const symbol = requiredSymbol(row.symbol);
    const name = requiredName(row.company, row.companyName);
    if (callMoney.test(readText(row.company ?? row.companyName) ?? '')) return skip('call money');
    return deliver(
      rightsIssue,
      nseRights({
        sourceKey: `rights-${symbol}`,
        companyName: name,
        handles: { symbol },
        openOn: readDay(row.rightStartDate ?? row.issueStartDate),
        closeOn: readDay(row.rightEndDate ?? row.issueEndDate),
      }),
    );
  });
}
