// Planted: the fence must report it, see tools/bootstrap/fences.mjs.
export { IpoLifecycle } from '@market/ipo/ingest';
