-- When a member last proved who they are. What a thief with a copied token wants (another payout address, another password,
-- another factor, a large withdrawal) takes a proof of the last five minutes.
set role cairn_owner;

-- At sign-in, and since then whenever the password or a factor was given again. It belongs to a token and goes on to the tokens
-- that replace it, and not to the whole session: a copied token that was renewed on its own is not proved by its owner's password.
alter table session_tokens add column proved_at timestamptz;

reset role;
