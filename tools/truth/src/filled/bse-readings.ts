import { timesOf } from './nse-readings';
import {
  bandIn,
  type Cells,
  dayIn,
  numberIn,
  periodIn,
  presentOf,
  rowsIn,
  type StatedValue,
  statedOf,
  textIn,
} from './stated-value';

/** Reads BSE's list of bands of public issues. */
export function readBseBands(list: Cells): StatedValue[] {
  return issuesIn(list).flatMap((row) => [
    ...rowFields(row, textIn(row, 'Scrip_Name')),
    ...statedOf(textIn(row, 'Scrip_Name'), {
      band: bandIn(textIn(row, 'Price_Band')),
      faceValue: numberIn(textIn(row, 'Face_Val')),
      board: textIn(row, 'eXCHANGE_PLATFORM') === 'MainBoard' ? 'MAINBOARD' : 'SME',
    }),
  ]);
}

/** Reads the public issues in BSE's calendar. */
export function readBseCalendar(list: Cells): StatedValue[] {
  return issuesIn(list).flatMap((row) => rowFields(row, textIn(row, 'Scrip_name')));
}

/** Reads BSE's page of an issue. Its number of shares is without those of anchors, and so states no size. */
export function readBseDetail(answer: Cells): StatedValue[] {
  return rowsIn(answer['IPONO_0']).flatMap((row) => {
    const company = textIn(row, 'ScripName');
    const [openOn, closeOn] = periodIn(textIn(row, 'Issue_Period'));
    const stated = {
      ...{ openOn, closeOn, band: bandIn(textIn(row, 'Price_Band')) },
      lot: numberIn(textIn(row, 'Market_Lot')),
      faceValue: numberIn(textIn(row, 'Face_Value')),
    };
    const parties = {
      registrar: textIn(row, 'Registrar'),
      managers: textIn(row, 'Book_Running_Lead_Manager'),
    };
    return [...statedOf(company, stated), ...presentOf(company, parties)];
  });
}

/** Reads BSE's own book of an issue. */
export function readBseBook(answer: Cells): StatedValue[] {
  const rows = rowsIn(answer['table2'] ?? answer['table1'] ?? answer['Table']);
  const filled = rows.filter((row) => textIn(row, 'Maxdt') !== null);
  return timesOf(textIn(rows[1] ?? {}, 'Scripname'), filled);
}

/** Reads BSE's list of listed shares. */
export function readBseListings(list: Cells): StatedValue[] {
  return rowsIn(list['Table']).flatMap((row) =>
    statedOf(textIn(row, 'CompanyName'), {
      finalPrice: numberIn(textIn(row, 'IssuePrice')),
      listingOn: dayIn(textIn(row, 'ListedOn')),
      currentPrice: numberIn(textIn(row, 'CurrentPrice')),
      symbolBse: textIn(row, 'Company_Short_Name'),
    }),
  );
}

function issuesIn(list: Cells): Cells[] {
  return rowsIn(list['Table']).filter((row) => textIn(row, 'IR_flag') === 'IPO');
}

function rowFields(row: Cells, company: string | null): StatedValue[] {
  const days = { openOn: dayIn(textIn(row, 'Start_Dt')), closeOn: dayIn(textIn(row, 'End_Dt')) };
  return [...statedOf(company, days), ...presentOf(company, { company })];
}
