insert into support_canned_answers (id, title, text)
values ('01930000-0000-7000-8000-000000000129', 'support canned answer title', 'support canned answer text');

insert into support_received_mails (key, received_at)
values ('key-support_received_mails', '2026-10-01 08:00+00');

insert into support_tickets (id, user_id, confirmed_at, type, subject, priority, status, environment, assigned_to, version, opened_at, updated_at,
  waiting_since, first_answered_at, resolved_at, closed_at, rating, rating_text, rated_at)
values ('01930000-0000-7000-8000-000000000130', '01930000-0000-7000-8000-000000000007', '2026-10-01 08:00+00', 'bug',
  'support ticket subject', 'urgent', 'closed', '{}', '01930000-0000-7000-8000-000000000131', 1, '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00', 1,
  'support ticket rating text', '2026-10-01 08:00+00');

insert into support_entries (id, ticket_id, at, author, writer_id, text, by_mail)
values ('01930000-0000-7000-8000-000000000132', '01930000-0000-7000-8000-000000000130', '2026-10-01 08:00+00', 'owner',
  '01930000-0000-7000-8000-000000000133', 'support entrie text', true);

insert into support_files (id, ticket_id, entry_id, name, content_type, blob_id, bytes, sha256, created_at)
values ('01930000-0000-7000-8000-000000000134', '01930000-0000-7000-8000-000000000130',
  '01930000-0000-7000-8000-000000000132', 'support file name', 'application/pdf',
  '01930000-0000-7000-8000-000000000135', 1, 'support file sha256', '2026-10-01 08:00+00');

insert into support_links (token_hash, ticket_id, purpose, created_at)
values ('hash-support_links', '01930000-0000-7000-8000-000000000130', 'page', '2026-10-01 08:00+00');

insert into support_notes (id, ticket_id, at, writer_id, text)
values ('01930000-0000-7000-8000-000000000136', '01930000-0000-7000-8000-000000000130', '2026-10-01 08:00+00',
  '01930000-0000-7000-8000-000000000137', 'support note text');
