/** Access to a route of the dashboard: `anyone` needs no session, `operator` a mark on the user. */
export type RouteRole = 'anyone' | 'member' | 'owner' | 'operator';

/** Requirements of a route of the dashboard. */
export interface RoleRequirement {
  readonly role: RouteRole;
  /** True if the user must have proved their identity lately. */
  readonly proven: boolean;
  /** True if a suspended account may make the change, too. */
  readonly whileSuspended: boolean;
  /** True if the request need not name the account and the user that its page shows. */
  readonly ofAnyAccount: boolean;
}
