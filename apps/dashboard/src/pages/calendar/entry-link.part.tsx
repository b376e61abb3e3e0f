import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '../../api/market-types';

/** Lists of the records of a calendar, by the type of one. */
const listOf: Readonly<Record<string, string>> = {
  ipo: 'ipos',
  nfo: 'funds',
  sgb: 'gold-bonds',
  rights: 'rights',
  buyback: 'buybacks',
  ncd: 'debentures',
  ofs: 'offers-for-sale',
};

/** Title of a day, which leads to its record; a holiday has none. */
export function EntryLink({ entry: { title, resource, confirmed } }: { readonly entry: CalendarEntry }) {
  const list = listOf[resource.type];
  const id = resource.slug ?? resource.id;
  const words = confirmed ? title : `${title} (planned)`;
  return list === undefined || id === undefined ? (
    <span>{words}</span>
  ) : (
    <Link to="/data/$list/$id" params={{ list, id }}>
      {words}
    </Link>
  );
}
