/** Kinds of days that people choose together. */
export interface CalendarKindGroup {
  readonly title: string;
  readonly kinds: readonly string[];
  /** True where the plan has to be Basic or higher. */
  readonly fromBasic: boolean;
}

export const calendarKindGroups: readonly CalendarKindGroup[] = [
  { title: 'IPOs', kinds: ['ipo_open', 'ipo_close', 'ipo_allotment', 'ipo_listing'], fromBasic: false },
  { title: 'Trading holidays', kinds: ['holiday'], fromBasic: false },
  { title: 'New fund offers', kinds: ['nfo_open', 'nfo_close'], fromBasic: true },
  { title: 'Sovereign gold bonds', kinds: ['sgb_open', 'sgb_close'], fromBasic: true },
  { title: 'Rights issues', kinds: ['rights_open', 'rights_close'], fromBasic: true },
  { title: 'Buybacks', kinds: ['buyback_open', 'buyback_close'], fromBasic: true },
  { title: 'Record dates', kinds: ['record_date'], fromBasic: true },
  { title: 'NCD issues', kinds: ['ncd_open', 'ncd_close'], fromBasic: true },
  { title: 'Offers for sale', kinds: ['ofs_open', 'ofs_close'], fromBasic: true },
];

/** Groups as choices: the kinds of each, with commas between them, and its title. */
export const calendarGroups = calendarKindGroups.map(({ kinds, title }) => [kinds.join(), title] as const);

/** Returns the words for the kinds of a feed; a group of which only a part is chosen is named by its kinds. */
export function feedKindsText(kinds: readonly string[] | null): string {
  if (kinds === null) return 'All days';
  return calendarKindGroups
    .flatMap((group) => {
      const chosen = group.kinds.filter((kind) => kinds.includes(kind));
      if (chosen.length === 0) return [];
      return chosen.length === group.kinds.length ? [group.title] : chosen;
    })
    .join(', ');
}
