const titles =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4';

/** Makes the row of an invented share in the common form of the exchanges; all its prices are equal. */
export function aPriceRow(part: Readonly<Record<string, string | number>> = {}): string {
  const price = part['LastPric'] ?? '318.05';
  const row: Readonly<Record<string, string | number>> = {
    TradDt: '2026-11-18',
    BizDt: '2026-11-18',
    Sgmt: 'CM',
    Src: 'NSE',
    FinInstrmTp: 'STK',
    FinInstrmId: '20372',
    ISIN: 'INE0XYZ01015',
    TckrSymb: 'ARAVALI',
    SctySrs: 'EQ',
    FinInstrmNm: 'ARAVALI LOOMS LTD',
    OpnPric: price,
    HghPric: price,
    LwPric: price,
    ClsPric: price,
    PrvsClsgPric: price,
    LastPric: price,
    SttlmPric: price,
    TtlTradgVol: '34968',
    TtlTrfVal: '10365770.00',
    TtlNbOfTxsExctd: '1404',
    SsnId: 'F1',
    NewBrdLotQty: '1',
    ...part,
  };
  return titles
    .split(',')
    .map((title) => row[title] ?? '')
    .join(',');
}

/** Makes a file of such rows. */
export function aPriceFile(...rows: readonly string[]): string {
  return [titles, ...rows, ''].join('\n');
}
