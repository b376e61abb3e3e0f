import { namedDay } from '../spelling';
import { fundHouses, type InventedFundHouse, type InventedScheme } from './invented-scheme';

const fundName = ({ name }: InventedFundHouse) => `${name} Mutual Fund`;

/** AMFI's list of open offers: numbers as numbers, every third name in capitals. */
export function offerList(schemes: readonly InventedScheme[]) {
  const groups = fundHouses.map((house) => ({
    MutualFund: fundName(house),
    items: schemes
      .filter((scheme) => scheme.house === house)
      .map((scheme) => ({
        Scheme_Id: scheme.schemeId,
        MutualFund: fundName(house),
        SchemeName: spelled(scheme),
        MF_Id: house.mfId,
      })),
  }));
  return { NewFundOffer: groups.filter(({ items }) => items.length > 0), type: 'summary' };
}

/** AMFI's detail of one offer: numbers as texts, days as midnights of UTC. */
export function offerDetail(scheme: InventedScheme) {
  const MutualFund = fundName(scheme.house);
  const item = {
    Scheme_Id: String(scheme.schemeId),
    MF_Id: String(scheme.house.mfId),
    MutualFund,
    SchemeName: spelled(scheme),
    SchemeType: scheme.type,
    SchemeCategory: scheme.category,
    ObjectiveofScheme: `The objective of ${scheme.name} is to generate returns over the long term.`,
    NewFundLaunchDate: `${scheme.openOn}T00:00:00.000Z`,
    NewFundEarliestClosureDate: `${scheme.closeOn}T00:00:00.000Z`,
    NewFundOfferClosureDate: `${scheme.closeOn}T00:00:00.000Z`,
    IndicateLoadSeparately: '',
    OfferPriceRs: '10',
    MinimumSubscriptionAmount: scheme.minimum,
    ForFurtherDetailsPleaseVisitWebsite: 'https://www.example.test',
    infoDocumentUrl: `https://portal.example.test/spages/${scheme.schemeId}.pdf`,
  };
  return { NewFundOffer: [{ MutualFund, items: [item] }], type: 'detailed' };
}

/** The file of all net asset values in its form of eight columns: sections, fund houses, plans. */
export function navAll(schemes: readonly InventedScheme[], day: string): string {
  const lines = [
    'Scheme Code;ISIN Div Payout/ ISIN Growth;ISIN Div Reinvestment;Scheme Name;Plan;Option;Net Asset Value;Date',
  ];
  for (const category of new Set(schemes.map((scheme) => scheme.category))) {
    lines.push(' ', `Open Ended Schemes(${category})`);
    for (const house of fundHouses) {
      const own = schemes.filter((scheme) => scheme.house === house && scheme.category === category);
      if (own.length > 0) lines.push(' ', fundName(house), ' ');
      for (const { code, name } of own) {
        lines.push(
          `${code};-;-;${name};Direct Plan;Growth Option;${(10 + (code % 97) / 8).toFixed(4)};${day}`,
        );
      }
    }
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** The master of all schemes: two plans each. */
export function schemeMaster(schemes: readonly InventedScheme[]): string {
  const header =
    'AMC,Code,Scheme Name,Scheme Type,Scheme Category,Scheme NAV Name,Scheme Minimum Amount,Launch Date, Closure Date,ISIN Div Payout/ ISIN GrowthISIN Div Reinvestment';
  const rows = schemes.flatMap(({ house, code, name, type, category, minimum, openOn, closeOn }) =>
    ['Direct', 'Regular'].map((plan, index) =>
      [
        `${house.name} Asset Management Company Limited`,
        code + index,
        name,
        type,
        category,
        `${name} - ${plan} Growth`,
        minimum.replaceAll(',', ''),
        namedDay(openOn),
        namedDay(closeOn),
        '',
      ].join(','),
    ),
  );
  return `${[header, ...rows].join('\r\n')}\r\n`;
}

function spelled({ name, code }: InventedScheme): string {
  return code % 3 === 0 ? name.toUpperCase() : name;
}
