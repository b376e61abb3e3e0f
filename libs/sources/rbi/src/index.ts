export { rbiSource } from './rbi.source';
