import { serveReadings } from '@market/platform/source-kit';
import { sources } from './sources';

serveReadings(sources);
