import { serveReadings } from '@market/source-kit';
import { sources } from './sources';

serveReadings(sources);
