/** Decision on an entry of the quarantine. */
export type Decision = 'release' | 'discard';

/** Words for a decision: its effect, and the name of its order. */
export const decisionWords: Readonly<
  Record<Decision, { readonly verb: string; readonly order: string; readonly outcome: string }>
> = {
  release: {
    verb: 'Release',
    order: 'The release',
    outcome:
      'It is taken in as if it had been believed. What differs from it is changed, and receivers are told.',
  },
  discard: {
    verb: 'Discard',
    order: 'The discard',
    outcome:
      'It is dropped and does not come back as long as the source says the same. What is stored stays.',
  },
};
