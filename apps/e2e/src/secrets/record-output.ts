import { recordNoMorePrograms, recordPrograms } from './recorded-programs';

// Spec files have environments of their own, but share Node's channels. Hooks of a file whose tests are all skipped do not run.
beforeAll(recordPrograms);
afterAll(recordNoMorePrograms);
