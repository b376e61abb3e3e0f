export { openTestDatabase, type OpenTestDatabase } from './open-test-database';
