export { NameSearch, type NameTable, type ReadFound } from './name-search';
