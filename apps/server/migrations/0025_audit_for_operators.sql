-- Operators read the audit log by person, object, member, verb and day, newest first. The moment is what they go by, and not the
-- number: what is taken over from elsewhere bears its own dates.
set role cairn_owner;

drop index audit.events_by_member, audit.events_by_actor;
-- All events, or those of some days.
create index events_by_moment on audit.events (at, id);
-- A member's audit trail, and what somebody did.
create index events_by_member on audit.events (member_id, at, id) where member_id is not null;
create index events_by_actor on audit.events (actor_id, at, id) where actor_id is not null;
-- What was done of one sort, which may be a rare one.
create index events_by_verb on audit.events (did, at, id);

reset role;
