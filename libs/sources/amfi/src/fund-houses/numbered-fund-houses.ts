import { fundHouseShortName } from '@market/contracts';

/** Fund house with its number at AMFI (`MF_ID`). */
export interface NumberedFundHouse {
  readonly mfId: string;
  readonly name: string;
}

/**
 * Fund houses with AMFI's numbers, for the initial load: NAVAll names fund houses without their numbers. Source: AMFI's
 * pages of NAV downloads and tracking errors (`"mfId":"53","mfName":"Axis Mutual Fund"`), seen 2026-09.
 */
export const numberedFundHouses: readonly NumberedFundHouse[] = [
  { mfId: '3', name: 'Aditya Birla Sun Life Mutual Fund' },
  { mfId: '4', name: 'Baroda BNP Paribas Mutual Fund' },
  { mfId: '6', name: 'DSP Mutual Fund' },
  { mfId: '9', name: 'HDFC Mutual Fund' },
  { mfId: '13', name: 'quant Mutual Fund' },
  { mfId: '16', name: 'JM Financial Mutual Fund' },
  { mfId: '17', name: 'Kotak Mahindra Mutual Fund' },
  { mfId: '18', name: 'LIC Mutual Fund' },
  { mfId: '20', name: 'ICICI Prudential Mutual Fund' },
  { mfId: '21', name: 'Nippon India Mutual Fund' },
  { mfId: '22', name: 'SBI Mutual Fund' },
  { mfId: '25', name: 'Tata Mutual Fund' },
  { mfId: '26', name: 'Taurus Mutual Fund' },
  { mfId: '27', name: 'Franklin Templeton Mutual Fund' },
  { mfId: '28', name: 'UTI Mutual Fund' },
  { mfId: '32', name: 'Canara Robeco Mutual Fund' },
  { mfId: '33', name: 'Sundaram Mutual Fund' },
  { mfId: '37', name: 'HSBC Mutual Fund' },
  { mfId: '41', name: 'Quantum Mutual Fund' },
  { mfId: '42', name: 'Invesco Mutual Fund' },
  { mfId: '45', name: 'Mirae Asset Mutual Fund' },
  { mfId: '46', name: 'Bank of India Mutual Fund' },
  { mfId: '47', name: 'Edelweiss Mutual Fund' },
  { mfId: '48', name: 'Bandhan Mutual Fund' },
  { mfId: '53', name: 'Axis Mutual Fund' },
  { mfId: '54', name: 'Navi Mutual Fund' },
  { mfId: '55', name: 'Motilal Oswal Mutual Fund' },
  { mfId: '58', name: 'PGIM India Mutual Fund' },
  { mfId: '61', name: 'Union Mutual Fund' },
  { mfId: '62', name: '360 ONE Mutual Fund' },
  { mfId: '63', name: 'Groww Mutual Fund' },
  { mfId: '64', name: 'PPFAS Mutual Fund' },
  { mfId: '65', name: 'IL&FS (IDF)' },
  { mfId: '67', name: 'Shriram Mutual Fund' },
  { mfId: '69', name: 'Mahindra Manulife Mutual Fund' },
  { mfId: '70', name: 'ITI Mutual Fund' },
  { mfId: '71', name: 'WhiteOak Capital Mutual Fund' },
  { mfId: '72', name: 'Trust Mutual Fund' },
  { mfId: '73', name: 'NJ Mutual Fund' },
  { mfId: '74', name: 'Samco Mutual Fund' },
  { mfId: '75', name: 'Bajaj Finserv Mutual Fund' },
  { mfId: '76', name: 'Helios Mutual Fund' },
  { mfId: '77', name: 'Zerodha Mutual Fund' },
  { mfId: '78', name: 'Old Bridge Mutual Fund' },
  { mfId: '79', name: 'Unifi Mutual Fund' },
  { mfId: '80', name: 'Angel One Mutual Fund' },
  { mfId: '81', name: 'Capitalmind Mutual Fund' },
  { mfId: '82', name: 'Jio BlackRock Mutual Fund' },
  { mfId: '83', name: 'The Wealth Company Mutual Fund' },
  { mfId: '84', name: 'Choice Mutual Fund' },
  { mfId: '85', name: 'Abakkus Mutual Fund' },
  { mfId: '86', name: 'AlphaGrep Mutual Fund' },
  { mfId: '87', name: 'ASK Mutual Fund' },
  { mfId: '89', name: 'Monarch Mutual Fund' },
];

/** Words that a company adds to the name of its fund house. */
const companyWords =
  /\b(?:mutual fund|asset manage(?:ment|rs)|amc|investment manage(?:ment|rs)|funds? management|money managers|trustee)\b.*$/i;
/** Companies whose name differs from their fund house's. Source: AMFI's scheme master, seen 2026-09. */
const otherNames: Readonly<Record<string, string>> = {
  'nippon life india': 'Nippon India Mutual Fund',
  'helios capital': 'Helios Mutual Fund',
};

/**
 * Returns the fund house that a company runs: `Kotak Mahindra Asset Management Company Limited` → `Kotak Mahindra
 * Mutual Fund`.
 */
export function parseFundHouse(company: string): { readonly mfId: string | null; readonly name: string } {
  const short = company.replace(companyWords, '').trim() || company;
  const name = otherNames[short.toLowerCase()] ?? `${short} Mutual Fund`;
  return numbered(name) ?? { mfId: null, name };
}

/**
 * Finds a fund house of the initial load by its short name, without regard to case and punctuation; null without one.
 */
export function numbered(name: string): NumberedFundHouse | null {
  const key = keyOf(name);
  return numberedFundHouses.find((house) => keyOf(house.name) === key) ?? null;
}

function keyOf(name: string): string {
  return fundHouseShortName(name)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
