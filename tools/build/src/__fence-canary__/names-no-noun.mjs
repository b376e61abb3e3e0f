// Planted: the fence must report it, see tools/bootstrap/fences.mjs.
export class Kept {}
