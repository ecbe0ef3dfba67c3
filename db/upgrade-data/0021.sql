insert into community_profiles (id, user_id, name, face, approved_at, suspended_until, report_weight, recent_posts, recent_replies, recent_names,
  created_at, updated_at)
values ('01930000-0000-7000-8000-000000000120', '01930000-0000-7000-8000-000000000007', 'community profile name', 'fixture',
  '2026-10-01 08:00+00', '2026-12-01 08:00+00', 1, '{}', '{}', '{}', '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into community_subjects (id)
values ('01930000-0000-7000-8000-000000000121');

insert into community_words (word)
values ('community word word');

insert into community_posts (id, author_id, kind, topic, title, body, state, locked, verified_by, verified_at, vote_count, reply_count, version,
  pictures_added, created_at, edited_at, published_at, active_at)
values ('01930000-0000-7000-8000-000000000122', '01930000-0000-7000-8000-000000000120', 'question', 'fixture',
  'community post title', 'community post body', 'published', true, '01930000-0000-7000-8000-000000000120',
  '2026-10-01 08:00+00', 1, 1, 1, 1, '2026-10-01 08:00+00', '2026-10-01 08:00+00', '2026-10-01 08:00+00',
  '2026-10-01 08:00+00');

insert into community_follows (follower_id, post_id, seen_at)
values ('01930000-0000-7000-8000-000000000120', '01930000-0000-7000-8000-000000000122', '2026-10-01 08:00+00');

insert into community_pictures (id, post_id, position, alt, blob_id, width, height, bytes, sha256, created_at)
values ('01930000-0000-7000-8000-000000000123', '01930000-0000-7000-8000-000000000122', 1, 'community picture alt',
  '01930000-0000-7000-8000-000000000124', 1, 1, 1, 'community picture sha256', '2026-10-01 08:00+00');

insert into community_replies (id, post_id, author_id, body, state, vote_count, mentions, version, created_at, edited_at, published_at)
values ('01930000-0000-7000-8000-000000000125', '01930000-0000-7000-8000-000000000122',
  '01930000-0000-7000-8000-000000000120', 'community replie body', 'published', 1, '{}', 1, '2026-10-01 08:00+00',
  '2026-10-01 08:00+00', '2026-10-01 08:00+00');

insert into community_decisions (id, author_id, post_id, reply_id, title, action, reason, created_at, appeal, appealed_at, appeal_result,
  appeal_answer, answered_at)
values ('01930000-0000-7000-8000-000000000126', '01930000-0000-7000-8000-000000000120',
  '01930000-0000-7000-8000-000000000122', '01930000-0000-7000-8000-000000000125', 'community decision title',
  'approve', 'community decision reason', '2026-10-01 08:00+00', 'community decision appeal', '2026-10-01 08:00+00',
  'upheld', 'community decision appeal answer', '2026-10-01 08:00+00');

insert into community_edits (id, post_id, title, body, edited_at)
values ('01930000-0000-7000-8000-000000000127', '01930000-0000-7000-8000-000000000122', 'community edit title',
  'community edit body', '2026-10-01 08:00+00');

insert into community_reports (id, reporter_id, post_id, reason, note, weight, state, created_at)
values ('01930000-0000-7000-8000-000000000128', '01930000-0000-7000-8000-000000000120',
  '01930000-0000-7000-8000-000000000122', 'spam', 'community report note', 1, 'open', '2026-10-01 08:00+00');

insert into community_search (post_id, topic, kind, published_at, words)
values ('01930000-0000-7000-8000-000000000122', 'community search topic', 'community search kind', '2026-10-01 08:00+00',
  '?tsvector');

insert into community_votes (voter_id, post_id, created_at)
values ('01930000-0000-7000-8000-000000000120', '01930000-0000-7000-8000-000000000122', '2026-10-01 08:00+00');

insert into users (id, name, email, email_verified)
values ('01930000-0000-7000-8000-000000000150', 'Ben', 'ben@example.com', true);

insert into community_profiles (id, user_id, name, face)
values ('01930000-0000-7000-8000-000000000151', '01930000-0000-7000-8000-000000000150', 'Ben', 'dog');

insert into community_blocks (blocker_id, blocked_id, created_at)
select id, '01930000-0000-7000-8000-000000000151', '2026-10-01 08:00+00' from community_profiles where name <> 'Ben';
