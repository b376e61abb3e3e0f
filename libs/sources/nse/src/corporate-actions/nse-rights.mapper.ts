import { rightsIssue } from '@market/contracts';
import { readDay } from '@market/kernel';
import { deliver, type MappedRow, mapRows } from '@market/platform/ingest';
import { nseRights, requiredName, requiredSymbol } from './nse-offer';
import type { NseRightsForthcomingWire, NseRightsWire } from './nse-rights.wire';

/** Rights issues with their days: live and past ones. */
export function mapNseRights(wire: NseRightsWire): readonly MappedRow[] {
  return mapNseRightsForthcoming(wire.data);
}

/** Rights issues with their days: announced ones. */
export function mapNseRightsForthcoming(wire: NseRightsForthcomingWire): readonly MappedRow[] {
  return mapRows(wire, (row) => {
    const symbol = requiredSymbol(row.symbol);
    return deliver(
      rightsIssue,
      nseRights({
        sourceKey: `rights-${symbol}`,
        companyName: requiredName(row.company, row.companyName),
        handles: { symbol },
        openOn: readDay(row.rightStartDate ?? row.issueStartDate),
        closeOn: readDay(row.rightEndDate ?? row.issueEndDate),
      }),
    );
  });
}
