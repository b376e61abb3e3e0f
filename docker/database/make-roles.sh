#!/bin/sh
# Run by the image of PostgreSQL when it makes the database: the roles, with the passwords of database.env.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<SQL
\i /opt/market/roles.sql
\getenv migrate MIGRATE_PASSWORD
\getenv api API_PASSWORD
\getenv ingest INGEST_PASSWORD
ALTER ROLE market_migrate PASSWORD :'migrate';
ALTER ROLE market_api PASSWORD :'api';
ALTER ROLE market_ingest PASSWORD :'ingest';
SQL
