// Planted: a promise that is not awaited, and a text in place of a number. `npm test` fails when oxlint does not report both.
export const count: number = 'one';
export const forget = (work: () => Promise<void>): void => {
  work();
};
