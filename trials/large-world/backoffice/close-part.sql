-- Posts the transfers of a part, and writes its operations to the audit log.
select ledger.post_as_owner(array_agg(id order by turn, at, id), array_agg(kind order by turn, at, id),
  array_agg(from_code order by turn, at, id), array_agg(to_code order by turn, at, id), array_agg(amount order by turn, at, id),
  array_agg(reference order by turn, at, id), array_agg(actor order by turn, at, id), array_agg(at order by turn, at, id))
from moved having count(*) > 0;
truncate moved;

insert into audit.events (at, actor_kind, actor_id, did, subject_kind, subject_id, member_id, details)
select at, split_part(actor, ':', 1), nullif(split_part(actor, ':', 2), '')::uuid, did, subject_kind, subject_id, member_id,
  coalesce(details, '{}')
from done order by at;
truncate done;
