export { NameSearch, type FoundNames, type NameTable } from './name-search';
