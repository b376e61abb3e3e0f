export { FewFailures } from './few-failures';
