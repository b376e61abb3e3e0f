type Value = Readonly<Record<string, unknown>>;

/** Value that a feed stated and left. */
export interface PastValue {
  readonly value: Value;
  /** Instant at which the feed left it. Shape: ISO 8601. */
  readonly at: string;
  /** The feed took it back: it returned to a value that it had stated before. */
  readonly back?: true;
}

/** Former values of a feed, as its present statement remembers them. */
export interface Memory {
  /** Values that the feed left, the latest last. */
  readonly past?: readonly PastValue[];
  /** The feed took the present value back before. */
  readonly wavers?: true;
}

/** Statement that a feed replaces by another one. */
interface Replaced extends Memory {
  readonly value: Value;
  readonly since: string;
  readonly former?: { readonly value: Value };
  /** Tells whether its former value still counts. */
  readonly isYoung: boolean;
}

interface Change {
  /** Instant of the change. Shape: ISO 8601. */
  readonly at: string;
  readonly isRevised: boolean;
  isSame(one: Value, other: Value): boolean;
}

/**
 * Time for which a value that was left is remembered: pages that come from several stores in turn differ for hours or
 * days. Units: milliseconds. Source: our own bound.
 */
const rememberedMs = 14 * 24 * 3_600_000;
/** Max number of remembered values of one statement. */
const mostRemembered = 4;

/**
 * Returns the past values that a feed's statement of another value keeps. A feed that returns to a value that it left takes back
 * what it has stated since; a value that it took back wavers when it is stated again: two stores may answer in turn.
 */
export function memoryAfter(own: Replaced, value: Value, { at, isRevised, isSame }: Change): Memory {
  const oldest = Date.parse(at) - rememberedMs;
  const past = pastOf(own, isSame).filter((entry) => Date.parse(entry.at) >= oldest);
  if (!isRevised && past.some((entry) => entry.back && isSame(entry.value, value)))
    return { past, wavers: true };
  const left = own.isYoung && own.former !== undefined ? own.former.value : own.value;
  const known = [...past.filter((entry) => !isSame(entry.value, left)), { value: left, at }];
  const place = known.findIndex((entry) => isSame(entry.value, value));
  const after =
    place < 0
      ? known
      : [
          ...known.slice(0, place),
          ...known.slice(place + 1).map((entry) => ({ ...entry, back: true as const })),
        ];
  return { past: after.slice(-mostRemembered) };
}

/** Returns the past values of a statement. One that wavered and counts by now has taken its former value back. */
function pastOf({ past = [], wavers, isYoung, former, value, since }: Replaced, isSame: Change['isSame']) {
  if (!wavers || isYoung || former === undefined) return past;
  const others = past.filter((entry) => !isSame(entry.value, value));
  return [...others, { value: former.value, at: since, back: true as const }];
}
