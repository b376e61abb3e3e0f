import type { ResponseClass } from './response-class';

/** Filters of the log; absent ones filter nothing. */
export interface RequestFilters {
  readonly classes?: readonly ResponseClass[] | undefined;
  /** Error codes of responses, in lower case. */
  readonly codes?: readonly string[] | undefined;
  readonly method?: string | undefined;
  /** Routes as the log has them, in lower case. */
  readonly routes?: readonly string[] | undefined;
  readonly keyId?: string | undefined;
  readonly from?: Date | undefined;
  /** First instant after the list. */
  readonly to?: Date | undefined;
}
