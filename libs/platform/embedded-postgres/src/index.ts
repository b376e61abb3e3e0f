export { EmbeddedPostgres, type EmbeddedPostgresOptions, type RunningPostgres } from './embedded-postgres';
export { freePort } from './free-port';
export { installedPrograms, startInstalledPostgres } from './installed-postgres';
export { findPostgresBinaries } from './postgres-binaries';
export { launcherFor } from './postgres-launcher';
export { launchServer, type PostgresServer } from './postgres-server';
