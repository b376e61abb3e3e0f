import type { Check } from './check';
import type { ShownValue } from './published-path';

/** Values of fields as they were published at the last look. */
export class StandingValues {
  private readonly last = new Map<string, ShownValue>();

  /** Notes a value. @returns whether it was published at the last look already */
  stands(subject: string, { field, value }: Pick<Check, 'field' | 'value'>): boolean {
    const key = `${subject} ${field}`;
    const isSame = this.last.has(key) && this.last.get(key) === value;
    this.last.set(key, value);
    return isSame;
  }
}
