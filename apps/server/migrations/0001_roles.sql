-- Three roles limit the damage of a mistake in the server, or of an attacker who controls it:
--   cairn_owner   owns every table and function. It cannot log in; migrations act as this role.
--   cairn_server  is the role the server acts as. It owns nothing, so it cannot drop a trigger or alter a table.
--   cairn_auditor may read the books and nothing else: for `cairn verify` and for external auditors.
-- The server signs rows and hashes tokens with keys outside the database, which none of them can read.

-- Roles belong to the whole cluster and this file may run in several of its databases, so each role may already exist.
do $$
begin
  if not exists (select from pg_roles where rolname = 'cairn_owner') then create role cairn_owner nologin; end if;
  if not exists (select from pg_roles where rolname = 'cairn_server') then create role cairn_server login; end if;
  if not exists (select from pg_roles where rolname = 'cairn_auditor') then create role cairn_auditor login; end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this cluster was migrated at the same moment
end
$$;

-- A login that is no superuser must be a member of the roles that it switches to.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant cairn_owner, cairn_server to %I', current_user);
  end if;
end
$$;

create schema ledger authorization cairn_owner;
create schema audit authorization cairn_owner;
comment on schema ledger is 'The books. Only the functions in this schema write to its tables.';
comment on schema audit is 'Who did what. Rows are added and never changed.';

revoke all on schema public from public;
grant usage, create on schema public to cairn_owner;
grant usage on schema public, ledger, audit to cairn_server;
grant usage on schema public, ledger to cairn_auditor;

-- By default PostgreSQL lets every role call a new function. Here each function is granted by name.
alter default privileges for role cairn_owner revoke execute on functions from public;

-- `/ready` compares the applied migrations with those the server knows. The login that migrates owns this table: it
-- exists before the first of these files runs.
grant select on public.migrations to cairn_server;
