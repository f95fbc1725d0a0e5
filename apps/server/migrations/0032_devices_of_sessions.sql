-- With what and from where a member is signed in, so that the member recognises each session on the screen.
set role cairn_owner;

alter table sessions
  -- In words of ours, such as "Chrome on Android"; empty when the browser is not known. Nothing that a browser sends is stored.
  add column device text not null default '' check (char_length(device) <= 40),
  -- The network address of the last call that was written down; at first that of the sign-in.
  add column address text not null default '' check (char_length(address) <= 45);

reset role;
