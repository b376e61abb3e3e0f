// Planted: the fence must report it, see tools/bootstrap/fences.mjs.
/** What a plan costs. */
export const price = 1;
