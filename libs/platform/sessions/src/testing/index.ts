export { KnownSessions } from './known-sessions';
