-- Limits of withdrawals, which the specification leaves open and an owner may set. There are none until then.
set role cairn_owner;

alter table settings
  -- The smallest withdrawal: below it what the network takes for sending is out of proportion.
  add column withdrawal_least_cents bigint check (withdrawal_least_cents > 0),
  -- The most that one member may ask for within 24 hours: what whoever has taken over an account can take before somebody looks.
  add column withdrawal_day_most_cents bigint check (withdrawal_day_most_cents > 0),
  -- Otherwise nobody could withdraw anything.
  add constraint settings_withdrawal_limits_fit check (withdrawal_least_cents <= withdrawal_day_most_cents);

grant update (withdrawal_least_cents, withdrawal_day_most_cents) on settings to cairn_server;

reset role;
