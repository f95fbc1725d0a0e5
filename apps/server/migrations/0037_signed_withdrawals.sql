-- The signatures of withdrawals by passkeys. Where a withdrawal takes a proof of who the member is, a passkey signs a hash of the
-- amount, the network, the address and a nonce. What it signed stays here next to the request, so that the server can compare before
-- the coins are sent, and anyone with the data can verify later that the key of the owner asked for this and for nothing else.
-- Decision record 0105 says how.
set role cairn_owner;

create table withdrawal_signatures (
  -- A withdrawal has one or none.
  withdrawal_id      uuid primary key references withdrawals on delete restrict,
  -- Part of what was signed, as base64url. One signature asks for one withdrawal.
  nonce              text not null check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  -- The passkey and its public key in COSE form: the member may remove the passkey later.
  credential_id      bytea not null check (octet_length(credential_id) between 1 and 1023),
  public_key         bytea not null check (octet_length(public_key) between 1 and 2000),
  -- The site on which it was signed, such as `https://cairn.example`.
  origin             text not null check (char_length(origin) between 1 and 300),
  -- What the authenticator signed, and its signature (W3C Web Authentication, 7.2).
  authenticator_data bytea not null check (octet_length(authenticator_data) between 37 and 3000),
  client_data        bytea not null check (octet_length(client_data) between 1 and 3000),
  signature          bytea not null check (octet_length(signature) between 1 and 3000),
  signed_at          timestamptz not null default now(),

  constraint withdrawal_signatures_nonce unique (nonce)
);

-- Nothing here is changed or removed, also not by the owner of the tables. `update` and `delete` are not granted.
create function refuse_changed_signature() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  raise exception 'a signature of a passkey stays as it was made' using errcode = 'CL011';
end
$$;
create trigger withdrawal_signatures_stay before update or delete or truncate on withdrawal_signatures
  for each statement execute function refuse_changed_signature();

grant select on withdrawal_signatures to cairn_server;
grant insert (withdrawal_id, nonce, credential_id, public_key, origin, authenticator_data, client_data, signature)
  on withdrawal_signatures to cairn_server;
-- The auditor verifies them without the server.
grant select on withdrawal_signatures to cairn_auditor;

comment on table withdrawal_signatures is 'What passkeys of members signed to ask for withdrawals.';

reset role;
