/** Fields of a record with their stated values. A field that is absent is not mentioned. */
export type FieldValues = Readonly<Record<string, unknown>>;

/**
 * Fields that mean something only together, for example both ends of a period: they are stated, weighed and replaced as
 * one fact.
 */
export interface Fact {
  readonly name: string;
  readonly fields: readonly string[];
  /**
   * The fact is stated in one of two ways, such as a size in rupees or in shares: a feed's newer statement replaces its
   * older one as a whole. Default: false.
   */
  readonly exclusive?: true;
  /**
   * Each party has a value of its own, such as a symbol or a last price: values of different parties are not compared.
   * Default: false.
   */
  readonly own?: true;
  /**
   * The fact tells a record from others, such as an ISIN: a value that one page stated once yields at once to the next one of that
   * page. Default: false.
   */
  readonly identifies?: true;
  /**
   * The fact is planned before it takes place, such as a day of listing: that a page calls it revised says that it took place so.
   * This replaces a plan, but no other value that took place. Default: false.
   */
  readonly takesPlace?: true;
  /** Tells whether two values mean the same. Default: no field that both have differs. */
  readonly same?: (one: FieldValues, other: FieldValues) => boolean;
  /** Field that dates the value: an older one does not replace a newer one. Absent: the order of reading counts. */
  readonly datedBy?: string;
  /**
   * Merges a value that states only a part of the fact into the known one. Default: fields that a payload leaves out
   * are no longer stated.
   */
  readonly merge?: (known: FieldValues, part: FieldValues) => FieldValues;
}

/** Fact that is stated only where a page gave a record another kind, or took it back; on both sides of the kinds. */
export const kindFact = { name: 'kind', fields: ['kind'], own: true } as const;

/** Returns the stated fields that belong to a fact; null when none is stated. */
export function partOfFact({ fields }: Fact, said: FieldValues): FieldValues | null {
  const part = Object.entries(said).filter(
    ([field, value]) => fields.includes(field) && value !== undefined && value !== null,
  );
  return part.length === 0 ? null : Object.fromEntries(part);
}

/** Tells whether two values of a fact can both be true. */
export function agree({ same }: Fact, one: FieldValues, other: FieldValues): boolean {
  if (same !== undefined) return same(one, other);
  return Object.keys(one).every((field) => !(field in other) || sameValue(one[field], other[field]));
}

/** Tells whether two values are equal, whatever the order of their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (one instanceof Date || other instanceof Date)
    return one instanceof Date && other instanceof Date && one.getTime() === other.getTime();
  const [keys, others] = [Object.keys(one), Object.keys(other)];
  return (
    keys.length === others.length &&
    keys.every((key) => sameValue((one as FieldValues)[key], (other as FieldValues)[key]))
  );
}
