import type { Payload } from '@market/source-kit';
import { type ChangeCell, mapCells } from './mapped-cells';
import { type Invention, ValueInventor } from './value-inventor';

/** Payload with invented values. */
export interface InventedPayload {
  readonly payload: Payload;
  /** Places whose values stayed as they were, because the feed reads others differently; names of columns or paths. */
  readonly real: readonly string[];
}

/** Describes what a feed reads of a payload, without its values. */
export type DescribeReading = (payload: Payload) => Promise<string>;

/** Beginning of the places of the request and its subject. */
const askedPlace = 'asked';
const strengths: readonly Invention[] = ['all', 'words', 'numbers'];

/**
 * Replaces the values of a payload by invented ones, as far as the feed goes on reading the same: all at once if possible, else
 * place by place, each as strongly as it can be. The request and its subject come first, with all places that repeat them.
 */
export async function inventPayload(payload: Payload, describe: DescribeReading): Promise<InventedPayload> {
  const inventor = new ValueInventor();
  const invent = (choices: ReadonlyMap<string, Invention>) =>
    changed(payload, (place, text) => inventor.invent(text, choices.get(place) ?? 'none'));
  const units = unitsOf(payload);
  const everything = new Map(units.flat().map((place) => [place, 'all' as const]));
  const reading = await describe(payload);
  if ((await describe(invent(everything))) === reading) return { payload: invent(everything), real: [] };

  let choices = new Map<string, Invention>();
  const real: string[] = [];
  for (const unit of units) {
    const isInvented = await isChanged(async (strength) => {
      const tried = new Map([...choices, ...unit.map((place) => [place, strength] as const)]);
      if ((await describe(invent(tried))) !== reading) return false;
      choices = tried;
      return true;
    });
    if (!isInvented) real.push(...unit);
  }
  return { payload: invent(choices), real };
}

/** Resolves to whether one of the strengths, the strongest first, fits. */
async function isChanged(fits: (strength: Invention) => Promise<boolean>): Promise<boolean> {
  for (const strength of strengths) if (await fits(strength)) return true;
  return false;
}

/** Returns places that are changed together: those that have a value of the request or its subject, and each other one. */
function unitsOf(payload: Payload): string[][] {
  const values = new Map<string, Set<string>>();
  changed(payload, (place, text) => {
    const known = values.get(place) ?? new Set();
    values.set(place, known.add(text.trim().toLowerCase()));
    return text;
  });
  const places = [...values.keys()];
  const asked = new Set(places.filter(isAsked).flatMap((place) => [...(values.get(place) ?? [])]));
  const repeats = (place: string) =>
    [...(values.get(place) ?? [])].some((value) => value.length > 2 && asked.has(value));
  const together = places.filter((place) => isAsked(place) || repeats(place));
  return [together, ...places.filter((place) => !together.includes(place)).map((place) => [place])];
}

function isAsked(place: string): boolean {
  return place.startsWith(askedPlace);
}

/** Changes the body of a payload, its request, and the issues that it was asked about. */
function changed({ body, ...asked }: Payload, change: ChangeCell): Payload {
  const subjects = mapCells(JSON.stringify(asked), (place, text) => change(`${askedPlace}${place}`, text));
  return { ...(JSON.parse(subjects) as Omit<Payload, 'body'>), body: mapCells(body, change) };
}
