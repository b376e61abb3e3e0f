import { addDays, dayInIndia, type IndianDay, instantInIndia } from './indian-day';

/** Present day in India, computed once a day, for code that asks for it on every request. */
export class PresentDay {
  private day: IndianDay | null = null;
  private fromMs = Infinity;
  private untilMs = -Infinity;

  /** @param ms of an instant. Units: milliseconds since 1970 */
  at(ms: number): IndianDay {
    if (this.day !== null && ms >= this.fromMs && ms < this.untilMs) return this.day;
    this.day = dayInIndia(new Date(ms));
    this.fromMs = instantInIndia(this.day).getTime();
    this.untilMs = instantInIndia(addDays(this.day, 1)).getTime();
    return this.day;
  }
}
