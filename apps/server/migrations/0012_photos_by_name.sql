-- Once a day a job asks of every old file whether a row names it. Documents are found by the unique name in their table; of
-- pictures there may be one for each member, and asking without an index would read all members again and again.
set role cairn_owner;

create unique index members_photo_file on members (photo_file) where photo_file is not null;

reset role;
