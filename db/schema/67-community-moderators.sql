-- Work of the moderators of the community: queue, decisions, answers to appeals, log, listed words.
--
-- The functions for household_installation answer outcomes as words, which the server turns into errors. All of them lock
-- profiles in the order of their ids before posts and replies, as posts, replies, edits and reports do.

-- The log of moderators, and the last time at which one of them read the queue.
create index audit_log_of_moderation on audit_log (at desc, id desc) where permission = 'moderate the community';

-- True if the acting user may moderate.
create function app.is_moderator() returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$ select coalesce('moderate the community' = any(app.installation_permissions_of(app.user_id())), false) $$;
alter function app.is_moderator() owner to household_definer;
grant execute on function app.is_moderator() to household_actor;

-- Moderators see the pictures of held and hidden posts too, by their links in the queue.
create policy moderated on community_pictures for select to household_actor using ((select app.is_moderator()));

-- Refuses a caller who may not moderate, and an installation without a community.
create function app.require_moderator() returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_installation('moderate the community');
  if not app.has_community() then
    raise exception 'the community is off' using errcode = 'check_violation', constraint = 'community_off';
  end if;
end
$$;
alter function app.require_moderator() owner to household_definer;

-- Writes that a moderator reads what others don't see: at most one entry an hour, since open pages read again.
create function app.note_moderator_reading(reason text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  if not exists (select from public.audit_log
                  where permission = 'moderate the community' and at > now() - interval '1 hour'
                    and action = 'read queue' and actor_id = app.user_id())
     and pg_try_advisory_xact_lock(hashtextextended('moderator reads ' || app.user_id(), 0)) then
    perform app.write_audit('moderate the community', 'read queue', 'community_posts', null, reason);
  end if;
end
$$;
alter function app.note_moderator_reading(text) owner to household_definer;

-- User who made a decision, for the function that lets another answer an appeal against it.
create function app.decider_of(decision uuid) returns uuid
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select actor_id from public.audit_log
   where subject_kind = 'community_decisions' and subject_id = decision and action <> 'answer' order by at limit 1
$$;
alter function app.decider_of(uuid) owner to household_definer;

-- True if a user other than the acting one and the author may moderate.
create function app.has_other_moderator(author uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select exists (
    select from (
      select user_id as id from public.installation_grants where permission = 'moderate the community'
      union all
      select holder.id from public.users as holder
       where holder.system_role = any((select known.held_by from public.installation_permissions as known
                                        where known.permission = 'moderate the community')::text[])) as moderator
     where moderator.id <> app.user_id()
       and moderator.id is distinct from (select user_id from public.community_profiles where id = author))
$$;
alter function app.has_other_moderator(uuid) owner to household_definer;

-- Reason for which the acting user can't decide: their own words, or an appeal against their own decision while there
-- is another moderator. Null if they can.
create function app.moderator_conflict(author uuid, appealed uuid) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select case
    when author = app.community_self() then 'own-words'
    when appealed is not null and app.decider_of(appealed) = app.user_id() and app.has_other_moderator(author)
      then 'own-decision'
  end
$$;
alter function app.moderator_conflict(uuid, uuid) owner to household_definer;

-- Returns what a moderator reads of a person: name, age and state of the profile, and the newest decisions.
create function app.moderated_author(author uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', profile.id, 'name', profile.name, 'face', profile.face, 'joinedAt', profile.created_at,
           'isApproved', profile.approved_at is not null,
           'suspendedUntil', case when profile.suspended_until > now() then profile.suspended_until end,
           'decisions', (select count(*) from public.community_decisions as earlier
                          where earlier.author_id = profile.id and earlier.action in ('hide', 'lock', 'suspend')),
           'earlier', (select coalesce(jsonb_agg(jsonb_build_object(
                                'action', newest.action, 'reason', newest.reason, 'at', newest.created_at)
                                order by newest.created_at desc, newest.id desc), '[]')
                         from (select earlier.id, earlier.action, earlier.reason, earlier.created_at
                                 from public.community_decisions as earlier
                                where earlier.author_id = profile.id
                                order by earlier.created_at desc, earlier.id desc limit 5) as newest))
    from public.community_profiles as profile where profile.id = author
$$;
alter function app.moderated_author(uuid) owner to household_definer;

-- Counts up with each change of a post or reply, each added picture and each decision, so that no one decides about what
-- they have not seen.
create function app.moderation_revision(subject uuid, changes integer) returns integer
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select changes + (select count(*) from public.community_decisions
                     where (post_id = subject and reply_id is null) or reply_id = subject)::integer
$$;
alter function app.moderation_revision(uuid, integer) owner to household_definer;

-- Returns a post or reply with all that a moderator reads to decide about it; null if there is none.
create function app.moderated_subject(subject uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select jsonb_build_object(
           'id', subject, 'type', case when found.is_reply then 'reply' else 'post' end, 'postId', found.post_id,
           'title', found.title, 'kind', found.kind, 'topic', found.topic, 'body', found.body, 'state', found.state,
           'author', app.moderated_author(found.author_id), 'heldFor', found.held_for, 'isLocked', found.locked,
           'isExpertVerified', found.verified, 'revision', app.moderation_revision(subject, found.changes),
           'conflict', app.moderator_conflict(found.author_id, null),
           'pictures', (select coalesce(jsonb_agg(jsonb_build_object(
                                  'id', shown.id, 'picture', '@blob:' || shown.blob_id, 'alt', shown.alt,
                                  'width', shown.width, 'height', shown.height) order by shown.position), '[]')
                          from public.community_pictures as shown where shown.post_id = subject),
           'reports', (select coalesce(jsonb_agg(jsonb_build_object('reason', listed.reason, 'note', listed.note)
                                 order by listed.created_at, listed.id), '[]')
                         from (select report.id, report.reason, report.note, report.created_at
                                 from public.community_reports as report
                                where report.subject_id = subject and report.state = 'open'
                                order by report.created_at, report.id limit 50) as listed),
           'edits', (select coalesce(jsonb_agg(jsonb_build_object(
                               'title', listed.title, 'body', listed.body, 'at', listed.edited_at)
                               order by listed.edited_at desc, listed.id desc), '[]')
                       from (select former.* from public.community_edits as former
                              where former.post_id = subject or former.reply_id = subject
                              order by former.edited_at desc, former.id desc limit 20) as listed),
           'decision', null)
    from (
      select false as is_reply, post.id as post_id, post.title, post.kind, post.topic, post.body, post.state, post.author_id,
             post.held_for, post.locked, post.verified_at is not null as verified,
             post.version + post.pictures_added as changes
        from public.community_posts as post where post.id = subject
      union all
      select true, reply.post_id, post.title, post.kind, post.topic, reply.body, reply.state, reply.author_id,
             reply.held_for, post.locked, post.verified_at is not null, reply.version
        from public.community_replies as reply join public.community_posts as post on post.id = reply.post_id
       where reply.id = subject) as found
$$;
alter function app.moderated_subject(uuid) owner to household_definer;

-- Returns an appealed decision with the words it is about, as far as they still exist; null if there is none.
create function app.moderated_appeal(decision uuid) returns jsonb
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select coalesce(app.moderated_subject(coalesce(made.reply_id, made.post_id)), jsonb_build_object(
           'postId', null, 'title', made.title, 'kind', null, 'topic', null, 'body', '', 'state', null,
           'author', app.moderated_author(made.author_id), 'heldFor', null, 'isLocked', false,
           'isExpertVerified', false, 'revision', 0, 'pictures', '[]'::jsonb, 'reports', '[]'::jsonb,
           'edits', '[]'::jsonb))
         || jsonb_build_object(
           'id', made.id, 'type', 'appeal', 'conflict', app.moderator_conflict(made.author_id, made.id),
           'decision', jsonb_build_object('action', made.action, 'reason', made.reason,
                                          'at', made.created_at, 'appeal', made.appeal))
    from public.community_decisions as made where made.id = decision and made.appeal is not null
$$;
alter function app.moderated_appeal(uuid) owner to household_definer;

-- Lists what waits, the longest first, and counts all of it. Pictures are marks, to be signed for their post.
create function app.list_moderation_queue(most integer, reason text)
returns table (entry jsonb, waiting bigint)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_moderator();
  perform app.note_moderator_reading(reason);
  return query
    with reported as (
      select report.subject_id as id, min(report.created_at) as since
        from public.community_reports as report where report.state = 'open' group by report.subject_id
    ), waits as (
      select post.id, coalesce(reported.since, post.edited_at, post.created_at) as since, false as is_appeal
        from public.community_posts as post left join reported using (id) where post.state = 'held'
      union all
      select reply.id, coalesce(reported.since, reply.edited_at, reply.created_at), false
        from public.community_replies as reply left join reported using (id) where reply.state = 'held'
      union all
      select reported.id, reported.since, false from reported
       where exists (select from public.community_posts as post where post.id = reported.id and post.state = 'published')
          or exists (select from public.community_replies as reply where reply.id = reported.id and reply.state = 'published')
      union all
      select made.id, made.appealed_at, true from public.community_decisions as made
       where made.appeal is not null and made.appeal_result is null
    ), longest as (
      select waits.*, count(*) over () as waiting from waits order by waits.since, waits.id limit least(most, 50)
    )
    select case when longest.is_appeal then app.moderated_appeal(longest.id) else app.moderated_subject(longest.id) end
           || jsonb_build_object('waitingSince', longest.since),
           longest.waiting
      from longest order by longest.since, longest.id;
end
$$;
alter function app.list_moderation_queue(integer, text) owner to household_definer;
grant execute on function app.list_moderation_queue(integer, text) to household_installation;

-- Reads one post, reply or appeal, whatever its state; no row if there is none.
create function app.read_moderation_case(wanted uuid, reason text) returns table (entry jsonb)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_moderator();
  perform app.note_moderator_reading(reason);
  return query
    select found.entry || jsonb_build_object('waitingSince', now())
      from (select coalesce(app.moderated_subject(wanted), app.moderated_appeal(wanted)) as entry) as found
     where found.entry is not null;
end
$$;
alter function app.read_moderation_case(uuid, text) owner to household_definer;
grant execute on function app.read_moderation_case(uuid, text) to household_installation;

-- Closes the open reports of a post or reply. A report that was upheld adds a quarter to its reporter's weight, up to 2;
-- one that was dismissed halves it, down to 0.1.
create function app.close_reports(subject uuid, result text) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$
  with closed as (
    update public.community_reports set state = result where subject_id = subject and state = 'open'
    returning reporter_id
  )
  update public.community_profiles
     set report_weight = case result when 'upheld' then least(2, report_weight + 0.25)
                                     else greatest(0.1, report_weight / 2) end
   where id in (select reporter_id from closed)
$$;
alter function app.close_reports(uuid, text) owner to household_definer;

-- Publishes a post or reply, or hides it.
create function app.set_post_state(subject uuid, wanted text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  update public.community_posts
     set state = wanted, held_for = null,
         published_at = case when wanted = 'published' then coalesce(published_at, now()) else published_at end,
         active_at = case when wanted = 'published' then coalesce(active_at, now()) else active_at end
   where id = subject;
  update public.community_replies
     set state = wanted, held_for = null,
         published_at = case when wanted = 'published' then coalesce(published_at, now()) else published_at end
   where id = subject;
end
$$;
alter function app.set_post_state(uuid, text) owner to household_definer;

-- Lets an author write more from now on.
create function app.approve_author(author uuid) returns void
language sql volatile security definer set search_path = pg_catalog, pg_temp as
$$ update public.community_profiles set approved_at = now() where id = author and approved_at is null $$;
alter function app.approve_author(uuid) owner to household_definer;

-- Carries out a decision about a post or reply whose rows are locked. False if there is nothing to decide: it is so
-- already. Only posts are locked or verified.
create function app.carry_out(subject uuid, author uuid, action text, days integer) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  found_state text := coalesce((select state from public.community_posts where id = subject),
                               (select state from public.community_replies where id = subject));
  is_held_by_reports boolean := exists (
    select from public.community_posts where id = subject and held_for = 'reports'
    union all
    select from public.community_replies where id = subject and held_for = 'reports');
begin
  case action
    when 'approve' then
      if found_state <> 'held' then return false; end if;
      perform app.set_post_state(subject, 'published');
      perform app.approve_author(author);
      perform app.close_reports(subject, 'dismissed');
    when 'hide' then
      if found_state = 'hidden' then return false; end if;
      perform app.set_post_state(subject, 'hidden');
      perform app.close_reports(subject, 'upheld');
    when 'show' then
      if found_state <> 'hidden' then return false; end if;
      perform app.set_post_state(subject, 'published');
      perform app.approve_author(author);
    when 'lock' then
      update public.community_posts set locked = true where id = subject and not locked;
      if not found then return false; end if;
      perform app.close_reports(subject, 'upheld');
    when 'unlock' then
      update public.community_posts set locked = false where id = subject and locked;
      return found;
    when 'verify' then
      update public.community_posts set verified_by = app.community_self(), verified_at = now()
       where id = subject and verified_at is null and state = 'published';
      return found;
    when 'unverify' then
      update public.community_posts set verified_by = null, verified_at = null
       where id = subject and verified_at is not null;
      return found;
    when 'dismiss' then
      if not exists (select from public.community_reports where subject_id = subject and state = 'open') then
        return false;
      end if;
      perform app.close_reports(subject, 'dismissed');
      if is_held_by_reports then
        perform app.set_post_state(subject, 'published');
      end if;
    when 'suspend' then
      update public.community_profiles set suspended_until = now() + make_interval(days => days)
       where id = author and (suspended_until is null or suspended_until <= now());
      return found;
    when 'unsuspend' then
      update public.community_profiles set suspended_until = null where id = author and suspended_until > now();
      return found;
    when 'rename' then
      update public.community_profiles set name = 'Member ' || left(id::text, 8)
       where id = author and name is distinct from 'Member ' || left(id::text, 8);
      return found;
  end case;
  return true;
end
$$;
alter function app.carry_out(uuid, uuid, text, integer) owner to household_definer;

-- Locks the author, the open reporters, and then a post or reply, against other decisions, reports and edits.
create function app.lock_moderated(subject uuid) returns void
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform from public.community_profiles where id in (
      select author_id from public.community_posts where id = subject
      union all
      select author_id from public.community_replies where id = subject
      union all
      select reporter_id from public.community_reports where subject_id = subject and state = 'open')
    order by id for no key update;
  perform from public.community_posts where id = subject for no key update;
  perform from public.community_replies where id = subject for no key update;
end
$$;
alter function app.lock_moderated(uuid) owner to household_definer;

-- Decides about a post or reply that the moderator read at a revision, or about its author. The outcome is 'decided', also
-- for the same request again; 'missing'; 'own' for words of the moderator; 'profile' if a mark lacks the moderator's name;
-- 'already' if it was decided or changed since; 'taken' if the id is that of another decision.
create function app.decide_in_community(
  decision uuid, subject uuid, seen integer, action text, days integer, reason text
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
#variable_conflict use_column
declare
  about record;
  known public.community_decisions;
begin
  perform app.require_moderator();
  perform app.lock_moderated(subject);
  select * into about from (
    select post.author_id, post.id as post_id, null::uuid as reply_id, post.title, post.version + post.pictures_added as changes
      from public.community_posts as post where post.id = subject
    union all
    select reply.author_id, reply.post_id, reply.id, post.title, reply.version
      from public.community_replies as reply join public.community_posts as post on post.id = reply.post_id
     where reply.id = subject) as found;
  if not found then
    return 'missing';
  end if;
  select * into known from public.community_decisions where id = decide_in_community.decision;
  if found then
    return case when coalesce(known.reply_id, known.post_id) = decide_in_community.subject
                     and known.action = decide_in_community.action then 'decided' else 'taken' end;
  end if;
  if about.author_id = app.community_self() then
    return 'own';
  end if;
  if decide_in_community.action = 'verify' and app.community_self() is null then
    return 'profile';
  end if;
  if app.moderation_revision(decide_in_community.subject, about.changes) <> seen
     or not app.carry_out(decide_in_community.subject, about.author_id, decide_in_community.action, days) then
    return 'already';
  end if;
  insert into public.community_decisions (id, author_id, post_id, reply_id, title, action, reason)
  values (decide_in_community.decision, about.author_id, about.post_id, about.reply_id, about.title,
          decide_in_community.action, decide_in_community.reason)
  on conflict (id) do nothing;
  if not found then
    return 'taken';
  end if;
  perform app.write_audit('moderate the community', decide_in_community.action, 'community_decisions',
    decide_in_community.decision, decide_in_community.reason,
    jsonb_strip_nulls(jsonb_build_object('subject', decide_in_community.subject, 'days', days)));
  if decide_in_community.action not in ('dismiss', 'unverify') then
    insert into public.outbox (topic, payload) values ('notify-of-decision',
      jsonb_build_object('decisionId', decide_in_community.decision, 'notificationId', app.new_id(), 'isAnswer', false));
  end if;
  return 'decided';
end
$$;
alter function app.decide_in_community(uuid, uuid, integer, text, integer, text) owner to household_definer;
grant execute on function app.decide_in_community(uuid, uuid, integer, text, integer, text) to household_installation;

-- Answers an appeal that the moderator read at a revision: upholds the decision, or reverses it unless a later decision of its
-- kind has taken its place. The outcome is 'decided', 'missing', 'own' for a decision about the moderator, 'another' if another
-- moderator has to answer, or 'already' if it was answered, or the text has changed.
create function app.answer_community_appeal(decision uuid, seen integer, result text, reason text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
#variable_conflict use_column
declare
  made public.community_decisions;
  subject uuid;
  conflict text;
begin
  perform app.require_moderator();
  select coalesce(reply_id, post_id) into subject from public.community_decisions
   where id = answer_community_appeal.decision;
  perform app.lock_moderated(subject);
  select * into made from public.community_decisions
   where id = answer_community_appeal.decision and appeal is not null for no key update;
  if not found then
    return 'missing';
  end if;
  conflict := app.moderator_conflict(made.author_id, made.id);
  if conflict is not null then
    return case conflict when 'own-words' then 'own' else 'another' end;
  end if;
  if made.appeal_result is null
     and coalesce((app.moderated_subject(subject) ->> 'revision')::integer, 0) <> answer_community_appeal.seen then
    return 'already';
  end if;
  if made.appeal_result is not null then
    return case when made.appeal_result = answer_community_appeal.result
                     and made.appeal_answer = answer_community_appeal.reason then 'decided' else 'already' end;
  end if;
  update public.community_decisions
     set appeal_result = answer_community_appeal.result, appeal_answer = answer_community_appeal.reason, answered_at = now()
   where id = made.id;
  if result = 'reversed' and not exists (
       select from public.community_decisions as later
        where later.author_id = made.author_id and (later.created_at, later.id) > (made.created_at, made.id)
          and case made.action
                when 'suspend' then later.action in ('suspend', 'unsuspend')
                when 'lock' then later.action in ('lock', 'unlock') and later.post_id = made.post_id
                else later.action in ('hide', 'show', 'approve')
                     and coalesce(later.reply_id, later.post_id) = coalesce(made.reply_id, made.post_id) end) then
    perform app.carry_out(subject, made.author_id,
      case made.action when 'hide' then 'show' when 'lock' then 'unlock' else 'unsuspend' end, null);
  end if;
  perform app.write_audit('moderate the community', 'answer', 'community_decisions', made.id, reason,
    jsonb_build_object('result', result));
  insert into public.outbox (topic, payload) values ('notify-of-decision',
    jsonb_build_object('decisionId', made.id, 'notificationId', app.new_id(), 'isAnswer', true));
  return 'decided';
end
$$;
alter function app.answer_community_appeal(uuid, integer, text, text) owner to household_definer;
grant execute on function app.answer_community_appeal(uuid, integer, text, text) to household_installation;

-- Lists decisions, answers and changes of the listed words from the audit log, newest first: those after a position. Names
-- are those of today, null once the account is gone.
create function app.list_moderation_log(after_at timestamptz, after_id uuid, most integer, reason text)
returns table (id uuid, at timestamptz, moderator text, action text, title text, author text, why text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_moderator();
  perform app.note_moderator_reading(reason);
  return query
    select entry.id, entry.at, moderator.name,
           case when entry.action = 'answer' then 'appeal ' || (entry.details ->> 'result') else entry.action end,
           made.title, author.name, entry.reason
      from public.audit_log as entry
      left join public.community_profiles as moderator on moderator.user_id = entry.actor_id
      left join public.community_decisions as made
        on entry.subject_kind = 'community_decisions' and made.id = entry.subject_id
      left join public.community_profiles as author on author.id = made.author_id
     where entry.permission = 'moderate the community' and entry.action <> 'read queue'
       and (after_at is null or (entry.at, entry.id) < (after_at, after_id))
     order by entry.at desc, entry.id desc
     limit least(most, 101);
end
$$;
alter function app.list_moderation_log(timestamptz, uuid, integer, text) owner to household_definer;
grant execute on function app.list_moderation_log(timestamptz, uuid, integer, text) to household_installation;

-- Lists the words whose posts wait for review.
create function app.list_community_words(reason text) returns table (word text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
begin
  perform app.require_moderator();
  perform app.note_moderator_reading(reason);
  return query select listed.word from public.community_words as listed order by listed.word;
end
$$;
alter function app.list_community_words(text) owner to household_definer;
grant execute on function app.list_community_words(text) to household_installation;

-- Replaces the listed words, in the form in which app.reason_to_hold compares them, and returns them. The lock makes
-- parallel changes wait for each other, so the list is always that of one request.
create function app.save_community_words(words text[], reason text) returns table (word text)
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as
$$
declare
  wanted text[] := array(
    select distinct cleaned from unnest(words) as given(spelled),
           lateral (select btrim(regexp_replace(app.plain_text(spelled), '[^[:alnum:]]+', ' ', 'g')) as cleaned) as form
     where char_length(cleaned) between 2 and 60);
  added text[];
  removed text[];
begin
  perform app.require_moderator();
  perform pg_advisory_xact_lock(hashtextextended('community words', 0));
  removed := array(select listed.word from public.community_words as listed where listed.word <> all(wanted) order by 1);
  added := array(select unnest(wanted) except select listed.word from public.community_words as listed order by 1);
  delete from public.community_words as listed where listed.word = any(removed);
  insert into public.community_words (word) select unnest(added);
  if added || removed <> '{}' then
    perform app.write_audit('moderate the community', 'change words', 'community_words', null, reason,
      jsonb_build_object('added', added[1:15], 'removed', removed[1:15],
                         'addedCount', cardinality(added), 'removedCount', cardinality(removed)));
  end if;
  return query select listed.word from public.community_words as listed order by listed.word;
end
$$;
alter function app.save_community_words(text[], text) owner to household_definer;
grant execute on function app.save_community_words(text[], text) to household_installation;

-- Returns what the author is notified of, by the worker; no row once the account is gone.
create function app.decision_to_notify(decision uuid)
returns table (user_id uuid, action text, title text, is_reply boolean, reason text, suspended_until timestamptz,
               appeal_result text, appeal_answer text)
language sql stable security definer set search_path = pg_catalog, pg_temp as
$$
  select profile.user_id, made.action, made.title, made.reply_id is not null, made.reason, profile.suspended_until,
         made.appeal_result, made.appeal_answer
    from public.community_decisions as made
    join public.community_profiles as profile on profile.id = made.author_id
   where made.id = decision
$$;
alter function app.decision_to_notify(uuid) owner to household_definer;
grant execute on function app.decision_to_notify(uuid) to household_system;

-- Takes the expert mark from a post whose text changes: no expert has read the new one.
create function app.unverify_changed_post() returns trigger
language plpgsql security invoker set search_path = pg_catalog, pg_temp as
$$
begin
  new.verified_by := null;
  new.verified_at := null;
  return new;
end
$$;
create trigger unverify_changed before update of title, body on community_posts for each row
  when (old.verified_at is not null and (old.title is distinct from new.title or old.body is distinct from new.body))
  execute function app.unverify_changed_post();
