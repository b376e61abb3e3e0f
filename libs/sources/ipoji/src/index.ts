export { ipojiSource } from './ipoji.source';
