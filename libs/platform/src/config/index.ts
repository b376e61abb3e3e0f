export { configSlice, type ConfigOf, type ConfigSlice, type Setting } from './config-slice';
export { makeFolder } from './make-folder';
export { ConfigProblems, processEnvironment, readConfig, readConfigs } from './read-config';
export { flag, oneOf, optionalText, text, webAddress, wholeNumber } from './settings';
