import {
  type Conflict,
  countingStatement,
  type FieldValues,
  type IndianDay,
  type Statements,
} from '@market/kernel';

/** Openings of a share by day. Units: rupees. */
type Openings = Readonly<Record<string, number>>;

/** Key of an opening that was stored without its day. */
const undated = 'undated';

/** Makes the stated opening of a day. @param day null when it is not known */
export function openingOf(day: IndianDay | null, listingPriceRupees: number | null) {
  const openings = day === null || listingPriceRupees === null ? {} : { [day]: listingPriceRupees };
  return { listingPriceRupees, openings };
}

/** Tells whether two values state no different opening of one day. */
export function areOfOneShare(one: FieldValues, other: FieldValues): boolean {
  const [known, stated] = [openingsIn(one), openingsIn(other)];
  if (undated in known || undated in stated)
    return Object.values(known).some((price) => Object.values(stated).includes(price));
  return Object.entries(stated).every(([day, price]) => (known[day] ?? price) === price);
}

/** Adds the opening of a further day to the known ones. */
export function mergeOpenings(known: FieldValues, part: FieldValues): FieldValues {
  return { ...known, ...part, openings: { ...openingsIn(known), ...openingsIn(part) } };
}

/** Returns the opening of a day; without a day, that of the first one. Units: rupees. Undefined when it is not stated. */
export function openingOn(value: FieldValues, day: IndianDay | undefined): number | undefined {
  const openings = openingsIn(value);
  const [first] = Object.keys(openings).sort();
  return openings[day ?? first ?? undated] ?? openings[undated];
}

/** Finds a day of listing after one of which the price file states the opening: the share traded before. */
export function listingAfterTrades(
  listingOn: IndianDay | undefined,
  sightings: readonly { readonly statements: Statements }[],
): Conflict[] {
  const days = sightings
    .flatMap(({ statements }) => statements['listingPrice'] ?? [])
    .map(countingStatement)
    .flatMap(({ revised, value }) => (revised === true ? Object.keys(openingsIn(value)) : []));
  const [first] = days.filter((day) => day !== undated).sort();
  if (listingOn === undefined || first === undefined || first >= listingOn) return [];
  return [{ facts: ['listing'], reason: `listing on ${listingOn} after trades on ${first}` }];
}

function openingsIn({ openings, listingPriceRupees }: FieldValues): Openings {
  if (typeof openings === 'object' && openings !== null) return openings as Openings;
  return typeof listingPriceRupees === 'number' ? { [undated]: listingPriceRupees } : {};
}
