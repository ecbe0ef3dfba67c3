-- Up Migration

-- Two people of a household may have one name. Each then carries the role behind it, and a number where the role is the same
-- too, in the order in which they joined: a dose "given by Sam" or a reminder "for Sam" names one person. A nickname takes
-- the place of all this.
create or replace function app.people_here()
returns table (
  user_id uuid, display_name text, role text, avatar_blob_id uuid, own_name text, nickname text,
  ends_at timestamptz, joined_at timestamptz
)
language sql stable rows 5 security definer set search_path = pg_catalog, pg_temp as
$$
  with person as (
    select users.id, users.name as called, 'owner' as role, users.avatar_blob_id, users.name as own_name,
           null::text as nickname, null::timestamptz as ends_at, null::timestamptz as joined_at
      from public.households join public.users on users.id = households.owner_user_id
     where households.id = app.household_id()
    union all
    select users.id, coalesce(member.nickname, users.name), member.role, users.avatar_blob_id, users.name, member.nickname,
           member.ends_at, member.created_at
      from public.household_members as member join public.users on users.id = member.user_id
     where member.household_id = app.household_id()
  ), counted as (
    select *, count(*) over (partition by lower(called)) as namesakes,
           count(*) over (partition by lower(called), person.role) as alike,
           row_number() over (partition by lower(called), person.role order by person.joined_at, person.id) as place
      from person
  )
  select id,
         case when namesakes = 1 then called
              when alike = 1 then called || ' (' || initcap(counted.role) || ')'
              else called || ' (' || initcap(counted.role) || ' ' || place || ')' end,
         counted.role, counted.avatar_blob_id, counted.own_name, counted.nickname, counted.ends_at, counted.joined_at
    from counted
$$;
