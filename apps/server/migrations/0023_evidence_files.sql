-- Files that prove what an operator records: statements, invoices, photos. The file itself is in the file store, encrypted; here is
-- its random name there, and what people see of it.
set role cairn_owner;

create table evidence_files (
  id          uuid primary key,
  -- The name that it had at the operator, for people only.
  name        text not null check (char_length(name) between 1 and 100),
  media_type  text not null check (media_type in ('application/pdf', 'image/jpeg')),
  -- Without the encryption.
  byte_count  integer not null check (byte_count > 0),
  file_name   text not null unique,
  uploaded_by uuid not null references operators on delete restrict,
  uploaded_at timestamptz not null default now()
);

-- Which record a file proves: a request for approval, or a reconciliation. A file proves one record, so the primary key. A row is
-- written with its record and never later, so what a second person saw is what there was.
create table evidence_attachments (
  file_id   uuid primary key references evidence_files on delete restrict,
  -- No foreign key, because it is one of several tables.
  record_id uuid not null
);
-- The page of the record.
create index evidence_attachments_by_record on evidence_attachments (record_id);

-- The server may add files and attach them. It may not change or delete either.
grant select, insert on evidence_files, evidence_attachments to cairn_server;

comment on table evidence_files is 'Files that operators uploaded as evidence.';
comment on table evidence_attachments is 'The record that each file belongs to.';

reset role;
