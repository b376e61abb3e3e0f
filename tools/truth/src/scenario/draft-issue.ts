import type { Board } from '@market/contracts';
import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { mainboardLot, smeLot } from '@market/invented-market/replay-payloads/invented-issue';
import { hashText, seededStream } from '@market/invented-market/replay-payloads/seed';
import { onTick } from '@market/invented-market/replay-payloads/spelling';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import type { SizePart, TruthIssue } from './truth-issue';

const heads =
  'Abharana Bilwasri Chandrotsav Dhruvatara Ekalavik Gajendrika Hemangada Indumouli Jyotirmaya Kalyanraga Lokapriya ' +
  'Madhuvanti Nakshatrik Omkarini Pushpagiri Ratnakosh Saptarshi Trilochan Uttarayan Vajrabahu Yashodhara Agnivesh ' +
  'Brindavani Chakrapani Dwarkesh Girijapati Harinandan Ishwarya Janapriya Kaverini Lalitangi Mrityunjay Narmadika ' +
  'Padmalaya Raghunath Sharadini Tungabhair Udayasri Vishwaroop Amaravati Bhuvanesh Chitrangad Dayanidhi Gokulesh ' +
  'Hayagriva Jagadamba Kedaresh Lambodar Meghavarna Nityanand Prabhakar Rukmangad Subhadrik Tejaswini Umashankar ' +
  'Vanamali Anasuyak Bhavanidas Chyavanya Durgeshwar Gangadhar Himagiri Jalandhar Kirtivardh Mandharika Navaneeth ' +
  'Omkareshw Parikshit Rameshwar Satyakam Tarkeshwar Upamanyu Viswamitr Adinathji Bhagirath Chandrahas Devadatta ' +
  'Ghanashyam Hiranmayi Indrajeet Jayadratha Kashyapeya Lilavatik Mahadyuti Nilkantha Ojaswiniy Pitambari Ritambhar ' +
  'Sugandhik Trivikram Uluvaksha Vrindajal Akroorika Bahulashv Chidambar Damodarik Ekanathji Gayatrika ' +
  'Haridasji Ilavartha Jamuneshw Kundanika Lohitaksh Mayurika Nagendra Pavitrani ' +
  'Rajeshwar Somanathi Taraketu Udayaditya Vasantika Yuvarajan Amritesh Bhadrakali Chaitanik Dhanvantri Gaurangi Jivantika';
const trades: readonly (readonly [string, string])[] = [
  ['Castings', 'Castings & Forgings'],
  ['Textiles', 'Garments & Apparels'],
  ['Pharmacia', 'Pharmaceuticals'],
  ['Logistics', 'Logistics Solution Provider'],
  ['Infratech', 'Civil Construction'],
  ['Polymers', 'Plastic Products - Industrial'],
  ['Foods', 'Packaged Foods'],
  ['Electricals', 'Heavy Electrical Equipment'],
  ['Softlabs', 'Computers - Software & Consulting'],
  ['Chemicals', 'Specialty Chemicals'],
];
const registrars = ['Purnima Registry Services Limited', 'Akshaya Share Transfer Agents Private Limited'];
const managers = [
  'Trishul Capital Advisors Limited',
  'Banyan Merchant Bankers Private Limited',
  'Eastern Ghats Securities Limited',
  'Konark Issue Managers Private Limited',
];

/** Lots of SME issues are multiples of it. Units: shares. */
const smeStep = 100;

/** Venue of an issue. */
export type Venue = 'both' | 'nse-mainboard' | 'nse-sme' | 'bse-sme';

/**
 * A sound issue of the invented market, the same on every machine.
 *
 * @param number from 0: its name, numbers and codes
 * @param openOn a trading day
 */
export function draftIssue(number: number, venue: Venue, openOn: IndianDay): TruthIssue {
  const head = heads.split(' ')[number] ?? `Nama${number}`;
  const [trade, sector] = trades[number % trades.length] ?? ['', ''];
  const company = `${head} ${trade} Limited`;
  const id = head.toUpperCase().slice(0, 10);
  const next = seededStream(`truth:${id}`);
  const isSme = venue === 'nse-sme' || venue === 'bse-sme';
  const high = isSme ? 60 + Math.floor(next() * 180) : 90 + Math.floor(next() * 800);
  const lot = isSme ? smeLot(high) : mainboardLot(high);
  const rupees = isSme ? 2e8 + next() * 4e8 : 3e9 + next() * 9e9;
  const offered = Math.round(rupees / high / lot) * lot;
  const anchor = isSme ? 0 : Math.round((offered * 3) / 7 / lot) * lot;
  const marketMaker = isSme ? wholeLots(offered * 0.06, lot) : 0;
  const closeOn = tradingDayAfter(openOn, 2);
  const listedOn = tradingDayAfter(closeOn, 3);
  const onBse = venue === 'both' || venue === 'bse-sme';
  const whole = offered + anchor + marketMaker;
  const board: Board = isSme ? 'SME' : 'MAINBOARD';
  return {
    id,
    story: 'sound',
    nseSymbol: venue === 'bse-sme' ? null : id,
    bse: onBse ? { ipoNo: 8_300 + number, scripCode: 546_000 + number, name: company.toUpperCase() } : null,
    announcedAt: instantInIndia(addDays(openOn, -3 - ((number * 5) % 12)), '07:30'),
    facts: {
      company,
      board,
      openOn,
      closeOn,
      low: Math.round(high * 0.95),
      high,
      lot,
      size: sizeOf(number, isSme, whole, high),
      listingOn: null,
      state: 'sound',
      suffix: null,
    },
    changes: [{ at: instantInIndia(listedOn, '05:30'), facts: { listingOn: listedOn } }],
    mistakes: [],
    offered,
    anchor,
    marketMaker,
    demand: { qib: 4 + next() * 60, nii: 2 + next() * 40, retail: 1 + next() * 15 },
    allotmentOn: tradingDayAfter(closeOn, 1),
    listing: { on: listedOn, open: onTick(high * (0.95 + 0.4 * next())) },
    registrar: registrars[hashText(company) % registrars.length] ?? '',
    managers: [0, 1].map((at) => managers[(number + at) % managers.length] ?? ''),
    sector,
    premium: Math.round(high * (0.02 + 0.2 * next())),
    wording: number,
  };
}

/** Returns the lot of an SME issue after its exchange has corrected it. Units: shares. */
export function correctedSmeLot(lot: number): number {
  return lot + smeStep;
}

/** Returns the least number of shares from a minimum on that is whole lots before and after a correction of an SME issue's lot. */
function wholeLots(least: number, lot: number): number {
  const common = (lot * correctedSmeLot(lot)) / smeStep;
  return Math.ceil(least / common) * common;
}

/** SME issues are stated in shares; mainboard ones in shares, in amounts, or mixed. */
function sizeOf(number: number, isSme: boolean, whole: number, high: number): readonly SizePart[] {
  if (isSme) return [{ shares: whole }];
  const fresh = Math.floor(whole * 0.6);
  // Rounded to lakh: as prose states amounts.
  const amount = (shares: number) => ({ rupees: Math.round((shares * high) / 1e5) * 1e5 });
  const forms: readonly (readonly SizePart[])[] = [
    [{ shares: fresh }, { shares: whole - fresh }],
    [amount(fresh), amount(whole - fresh)],
    [amount(fresh), { shares: whole - fresh }],
  ];
  return forms[number % forms.length] ?? [];
}
