import { figures } from './figures';

/** Work of customers, as the operator expects it. */
export interface Load {
  /** Accounts that ask each day. */
  readonly accounts: number;
  /** Requests a second, at the busiest minute. */
  readonly requestsPerSecond: number;
  /** Open streams at once. */
  readonly streams: number;
  /** Deliveries of webhooks a day. */
  readonly deliveriesPerDay: number;
  /** Part of the requests that read the database, between 0 and 1. */
  readonly uncachedPart: number;
  /** Size of the pool of a process: `DATABASE_POOL_SIZE`. */
  readonly poolSize: number;
}

/** Programs and space that a load takes. */
export interface Forecast {
  readonly apiProcesses: number;
  readonly ingestorProcesses: number;
  /** Processor time of all API processes at the busiest minute. Units: cores. */
  readonly apiCores: number;
  /** Connections to PostgreSQL, all processes together. */
  readonly connections: number;
  /** Resident memory of one API process. Units: MB. */
  readonly apiMegabytes: number;
  readonly ingestorMegabytes: number;
  readonly redisMegabytes: number;
  /** Space of the database after a year. Units: GB. */
  readonly diskGigabytes: number;
  /** Deliveries a second at the busiest minute. */
  readonly deliveriesPerSecond: number;
}

const daySeconds = 24 * 60 * 60;

/** Forecasts what a load takes. Each figure and where it comes from: `figures`. */
export function forecast(load: Load): Forecast {
  const apiCores = coresOf(load);
  const apiProcesses = processesOf(load, apiCores);
  const deliveriesPerSecond = (load.deliveriesPerDay / daySeconds) * figures.deliveryPeak.value;
  const ingestorProcesses = Math.max(
    figures.leastProcesses.value,
    Math.ceil(deliveriesPerSecond / (figures.deliveriesPerSecond.value * figures.usedPart.value)),
  );
  return {
    ...{ apiProcesses, ingestorProcesses, apiCores, deliveriesPerSecond },
    connections: connectionsOf(apiProcesses, ingestorProcesses, load.poolSize),
    apiMegabytes: memoryOf(load, apiProcesses),
    ingestorMegabytes: figures.ingestorMegabytes.value,
    redisMegabytes: (load.accounts * figures.redisBytes.value) / 1e6,
    diskGigabytes: diskBytes(load) / 1e9,
  };
}

/** Returns the most connections to PostgreSQL that a number of processes opens, with pools of a size. */
export function connectionsOf(apiProcesses: number, ingestorProcesses: number, poolSize: number): number {
  const ofApi = poolSize + figures.furtherApiConnections.value;
  return apiProcesses * ofApi + ingestorProcesses * (poolSize + figures.furtherIngestorConnections.value);
}

/** Processor time of reads, and of writing events to streams. Units: cores. */
function coresOf({ requestsPerSecond, uncachedPart }: Load): number {
  const { cachedMicroseconds, uncachedMicroseconds } = figures;
  const each = (1 - uncachedPart) * cachedMicroseconds.value + uncachedPart * uncachedMicroseconds.value;
  return (requestsPerSecond * each) / 1e6;
}

/** The most of what processor time, memory and the loss of one process ask for. */
function processesOf({ streams }: Load, cores: number): number {
  const forStreams = Math.ceil(streams / figures.streamsOfProcess.value);
  const forCores = Math.ceil(cores / figures.usedPart.value);
  // One more than the load takes: one may be gone.
  return Math.max(figures.leastProcesses.value, Math.max(forCores, forStreams) + 1);
}

function memoryOf({ streams }: Load, processes: number): number {
  // Work that one does while another is gone.
  const ofProcess = streams / Math.max(1, processes - 1);
  return figures.apiMegabytes.value + (ofProcess * figures.streamKilobytes.value) / 1e3;
}

function diskBytes({ accounts, deliveriesPerDay }: Load): number {
  const {
    usageDayBytes,
    usageKeyDayBytes,
    routesOfAccount,
    requestHourBytes,
    deliveryBytes,
    pastDeliveryBytes,
  } = figures;
  const usage = accounts * 365 * (routesOfAccount.value * usageDayBytes.value + usageKeyDayBytes.value);
  const requests =
    accounts *
    figures.requestDays.value *
    figures.requestHours.value *
    routesOfAccount.value *
    requestHourBytes.value;
  const deliveries =
    deliveriesPerDay *
    (figures.deliveryDays.value * deliveryBytes.value +
      figures.pastDeliveryDays.value * pastDeliveryBytes.value);
  return figures.marketBytes.value + usage + requests + deliveries;
}
