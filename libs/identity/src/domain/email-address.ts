export { readEmail } from '@market/kernel';
