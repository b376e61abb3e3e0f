/** Decision on an entry of the quarantine. */
export type Decision = 'release' | 'discard';

/** Words for a decision: its effect, and the name of its order. */
export const decisionWords: Readonly<
  Record<Decision, { readonly verb: string; readonly order: string; readonly outcome: string }>
> = {
  release: {
    verb: 'Release',
    order: 'The release',
    outcome: 'It is published. Stored values that differ are changed, and events are sent.',
  },
  discard: {
    verb: 'Discard',
    order: 'The discard',
    outcome: 'It is dropped and stays dropped while the source says the same. Stored data doesn’t change.',
  },
};
