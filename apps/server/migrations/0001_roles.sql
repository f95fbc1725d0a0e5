-- Who may do what in this database, before there is anything in it.
--
-- Three roles, so that a mistake in the server (or a break-in through it) meets a wall in the database:
--   cairn_owner   owns every table and function. Nobody logs in as it; migrations act as it.
--   cairn_server  is what the server runs as. It owns nothing, so it can neither drop a trigger nor alter a table.
--   cairn_auditor may read the books, and nothing else; for `npm run ledger:verify` and for people who check.
--
-- Roles belong to the whole cluster, while this file may run in many of its databases: hence the question first.

do $$
begin
  if not exists (select from pg_roles where rolname = 'cairn_owner') then
    create role cairn_owner nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'cairn_server') then
    create role cairn_server login;
  end if;
  if not exists (select from pg_roles where rolname = 'cairn_auditor') then
    create role cairn_auditor login;
  end if;
exception when duplicate_object or unique_violation then
  null; -- another database of this cluster was migrated at the same moment
end
$$;

-- Whoever migrates acts as the owner, and the server's pool may step down to cairn_server from the same login.
do $$
begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant cairn_owner, cairn_server to %I', current_user);
  end if;
end
$$;

create schema ledger authorization cairn_owner;
create schema audit authorization cairn_owner;
comment on schema ledger is 'The books. Only the functions in here write to the tables in here.';
comment on schema audit is 'Who did what. Rows are added and never changed.';

revoke all on schema public from public;
grant usage, create on schema public to cairn_owner;
grant usage on schema public, ledger, audit to cairn_server;
grant usage on schema ledger to cairn_auditor;

-- A function is callable by everybody unless this is said.
alter default privileges for role cairn_owner revoke execute on functions from public;
