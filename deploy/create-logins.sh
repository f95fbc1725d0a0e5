#!/bin/sh
# Runs once, as the superuser, when the PostgreSQL of compose.postgres.yaml is new: the two logins, with the passwords of the
# addresses that the server and the migration get. Elsewhere: the same statements in psql (docs/operating/database.md).
set -eu

password_of() {
  # postgres://user:password@host/database
  sed -E 's#^postgres(ql)?://[^:]+:([^@]+)@.*#\2#' "$1"
}

psql --username=postgres --set=ON_ERROR_STOP=1 \
  --set=serving="$(password_of /run/secrets/database_url)" \
  --set=migrating="$(password_of /run/secrets/migration_url)" <<'SQL'
create role cairn_owner nologin;
create role cairn_server login password :'serving';
create role cairn_auditor login;
create role cairn_migration login password :'migrating';
grant cairn_owner, cairn_server to cairn_migration with admin option;
grant pg_read_all_stats to cairn_server;
create database cairn owner cairn_migration;
SQL
