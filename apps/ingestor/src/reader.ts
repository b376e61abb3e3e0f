import { serveReadings } from '@market/platform/ingest';
import { sources } from './sources';

serveReadings(sources);
