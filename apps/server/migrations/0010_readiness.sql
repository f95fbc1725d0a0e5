-- A server says that it is ready when every migration it knows has been applied, so it may read which were.
-- The table belongs to whoever migrates, and was made before the first of these files ran.
grant select on public.migrations to cairn_server;
