export { investorgainSource } from './investorgain.source';
