/** User and account of a session that a link begins. */
export interface LinkEntrance {
  readonly userId: string;
  readonly accountId: string;
  /** True if the user did not exist before. */
  readonly isNew: boolean;
}
