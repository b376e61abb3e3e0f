-- The roles of the service, each with no more than it needs. Run it as a superuser in the service's own database, once; again
-- does no harm. Then give each role a password (ALTER ROLE … PASSWORD). What market_api and market_ingest may do with which
-- table is granted by the migration, at its end (apps/ingestor/src/database-roles.ts).
--   market_migrate  owns the database: the migration and the operator's command line
--   market_api      the API
--   market_ingest   the ingestor
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['market_migrate', 'market_api', 'market_ingest'] LOOP
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
      EXECUTE format('CREATE ROLE %I LOGIN NOINHERIT', name);
    END IF;
    EXECUTE format('ALTER ROLE %I NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS', name);
  END LOOP;
END $$;

DO $$
DECLARE
  made record;
BEGIN
  EXECUTE format('ALTER DATABASE %I OWNER TO market_migrate', current_database());
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO market_api, market_ingest', current_database());
  ALTER SCHEMA public OWNER TO market_migrate;
  REVOKE ALL ON SCHEMA public FROM PUBLIC;
  GRANT USAGE ON SCHEMA public TO market_api, market_ingest;
  -- What an earlier version made under another name; indexes and the sequences of columns go with their tables.
  FOR made IN SELECT c.oid::regclass AS name FROM pg_class c
               WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                 AND c.relowner <> 'market_migrate'::regrole LOOP
    EXECUTE format('ALTER TABLE %s OWNER TO market_migrate', made.name);
  END LOOP;
  FOR made IN SELECT p.oid::regprocedure AS name FROM pg_proc p
               WHERE p.pronamespace = 'public'::regnamespace AND p.proowner <> 'market_migrate'::regrole
                 AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e') LOOP
    EXECUTE format('ALTER ROUTINE %s OWNER TO market_migrate', made.name);
  END LOOP;
END $$;
