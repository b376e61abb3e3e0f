/** Settings of the dashboard's guard and cookie. */
export interface SessionSettings {
  /** Origin of the dashboard's pages, for example `https://api.example.com`. */
  readonly origin: string;
  /** Allows sessions over plain HTTP, as in development. */
  readonly allowsPlainHttp: boolean;
  /** False: routes of operators need no second factor, as in development. Default: true. */
  readonly operatorsNeedFactor?: boolean;
}

/** Token under which `SessionSettings` are provided, to all modules of an app. */
export const sessionSettings = Symbol('session settings');
