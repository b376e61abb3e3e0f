export { Readiness } from './readiness';
