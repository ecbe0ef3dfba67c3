-- Up Migration

-- How far two words differ, for search that forgives slips of the fingers. It comes with PostgreSQL, and the owner of a
-- database may install it.
create extension if not exists fuzzystrmatch with schema public;

-- A text as search compares it: small letters without accents, so that 'Müller' is found by 'muller'. The domain folds what
-- was typed the same way (search/fold.rules.ts); a test compares the two. It is written so that PostgreSQL takes it into the
-- statement, and texts without accents cost nothing more than small letters.
create function app.folded(said text) returns text
language sql immutable parallel safe as
$$
  select case when octet_length(said) = char_length(said) then lower(said)
    else replace(replace(replace(replace(
           translate(lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς‘’ʼ', 'olddiσ'''''''),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;
grant execute on function app.folded(text) to household_actor;
