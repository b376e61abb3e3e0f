import type { ResponseClass } from './response-class';

/** Filters of the log; absent ones filter nothing. */
export interface RequestFilters {
  readonly classes?: readonly ResponseClass[] | undefined;
  /** Lower-case texts. */
  readonly codes?: readonly string[] | undefined;
  readonly method?: string | undefined;
  /** Lower-case texts. */
  readonly routes?: readonly string[] | undefined;
  readonly keyId?: string | undefined;
  readonly from?: Date | undefined;
  /** First instant after the list. */
  readonly to?: Date | undefined;
}
