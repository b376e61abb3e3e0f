export { configSlice, type ConfigOf, type ConfigSlice, type Setting } from './config-slice';
export { isPlaceholder, isWeak, passwordProblem } from './secret-strength';
export { isDevelopment, isProduction } from './is-production';
export { makeFolder } from './make-folder';
export { ConfigProblems, processEnvironment, readConfig, readConfigs } from './read-config';
export {
  flag,
  isLoopback,
  oneOf,
  optionalText,
  plainTextProblem,
  text,
  webAddress,
  wholeNumber,
} from './settings';
