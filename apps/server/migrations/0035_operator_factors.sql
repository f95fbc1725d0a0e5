-- A factor is what an operator has besides the password: the authenticator. A session alone lets an operator read, and take back
-- what was begun. Whatever moves money or gives rights also needs a factor of the last five minutes, so that a stolen cookie is
-- not enough.
set role cairn_owner;

alter table operator_sessions
  -- When a factor was last given in this session. The sign-in gives one.
  add column factor_at timestamptz not null default now(),
  -- Codes that were tried since the last right one. The fifth wrong one ends the session, so codes cannot be guessed with a
  -- stolen cookie.
  add column codes_tried smallint not null default 0,
  add constraint operator_sessions_codes_are_few check (codes_tried between 0 and 5);

reset role;
