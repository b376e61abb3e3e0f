import type { PageId } from '../scenario/truth-issue';
import type { Damage, Neighbours } from './damage';
import { onCells, times } from './damaged-rows';

type Entry = { readonly title: string | null; readonly value: string };
interface Detail {
  readonly issueInfo: { readonly dataList: readonly Entry[] };
  readonly [key: string]: unknown;
}

const page: readonly PageId[] = ['nse.detail'];

/** Damage to the pages of one issue. */
export const detailDamages: readonly Damage[] = [
  { name: 'size × 100', pages: page, apply: value(/Issue Size/, times(100)) },
  { name: 'size ÷ 100', pages: page, apply: value(/Issue Size/, times(0.01)) },
  {
    name: 'size without its unit',
    pages: page,
    apply: value(/Issue Size/, (text) => text.replace(/ (?:million|lakhs)/g, '')),
  },
  {
    name: 'size in crore',
    pages: page,
    apply: value(/Issue Size/, (text) => text.replace(/million|lakhs/g, 'crore')),
  },
  {
    name: 'size without its first part',
    pages: page,
    apply: value(/Issue Size/, (text) => text.replace(/Fresh Issue.*?and /i, '')),
  },
  { name: 'price range × 10', pages: page, apply: value(/Price Range/, times(10)) },
  {
    name: 'price range of one end',
    pages: page,
    apply: value(/Price Range/, (text) => text.replace(/ to Rs\.\d+/, '')),
  },
  { name: 'lot × 10', pages: page, apply: value(/Lot/, times(10)) },
  {
    name: 'lot without its last digit',
    pages: page,
    apply: value(/Lot/, (text) => text.replace(/(\d+)\d/, '$1')),
  },
  {
    name: 'period decades long',
    pages: page,
    apply: value(/Issue Period/, (text) => text.replace(/2026(?!.*2026)/, '2062')),
  },
  {
    name: 'period of the month before',
    pages: page,
    apply: value(/Issue Period/, (text) => text.replace('Nov', 'Oct')),
  },
  {
    name: 'period without a second day',
    pages: page,
    apply: value(/Issue Period/, (text) => text.replace(/ to .*/, '')),
  },
  {
    name: 'values of the next title',
    pages: page,
    apply: onEntries((list) =>
      list.map(({ title }, at) => ({ title, value: list[(at + 1) % list.length]?.value ?? '' })),
    ),
  },
  { name: 'no terms', pages: page, apply: onEntries(() => []) },
  { name: 'terms of another issue', pages: page, apply: termsOfAnother },
  { name: 'another issue’s detail at BSE', pages: ['bse.detail'], apply: (_body, { other }) => other },
  { name: 'another issue’s terms at BSE', pages: ['bse.detail'], apply: bseTermsOfAnother },
  { name: 'lot at BSE × 10', pages: ['bse.detail'], apply: onCells(/^Market_Lot$/, times(10)) },
  { name: 'band at BSE ÷ 10', pages: ['bse.detail'], apply: onCells(/^Price_Band$/, times(0.1)) },
  {
    name: 'period at BSE decades long',
    pages: ['bse.detail'],
    apply: onCells(/^Issue_Period$/, (text) => text.replace(/2026(?!.*2026)/, '2062')),
  },
];

/** Damages what stands under a title. */
function value(title: RegExp, damage: (text: string) => string) {
  return onEntries((list) =>
    list.map((entry) => (title.test(entry.title ?? '') ? { ...entry, value: damage(entry.value) } : entry)),
  );
}

function onEntries(damage: (list: readonly Entry[]) => readonly Entry[]) {
  return (body: string) => {
    const detail = JSON.parse(body) as Detail;
    const issueInfo = { ...detail.issueInfo, dataList: damage(detail.issueInfo.dataList) };
    return JSON.stringify({ ...detail, issueInfo });
  };
}

/** The own symbol above the terms of another issue: a cache that mixed two answers. */
function termsOfAnother(body: string, { other }: Neighbours): string | null {
  if (other === null) return null;
  const { dataList } = (JSON.parse(other) as Detail).issueInfo;
  const isOwn = ({ title, value: text }: Entry) => title === 'Symbol' || text === '';
  return onEntries((own) => [...own.filter(isOwn), ...dataList.filter((entry) => !isOwn(entry))])(body);
}

function bseTermsOfAnother(body: string, { other }: Neighbours): string | null {
  if (other === null) return null;
  const [own] = (JSON.parse(body) as { IPONO_0: Record<string, unknown>[] }).IPONO_0;
  const [foreign] = (JSON.parse(other) as { IPONO_0: Record<string, unknown>[] }).IPONO_0;
  const row = { ...foreign, IPO_NO: own?.['IPO_NO'], ScripName: own?.['ScripName'], Symbol: own?.['Symbol'] };
  return JSON.stringify({ IPONO_0: [row], status: 'success' });
}
