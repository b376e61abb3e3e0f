export { configSlice, type ConfigOf, type ConfigSlice, type Setting } from './config-slice';
export { isProduction } from './is-production';
export { makeFolder } from './make-folder';
export { ConfigProblems, processEnvironment, readConfig, readConfigs } from './read-config';
export { flag, oneOf, optionalText, text, webAddress, wholeNumber } from './settings';
