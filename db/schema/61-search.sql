-- Search (handbook: kinds-of-records).

-- Distance between two words, to forgive typing errors. It comes with PostgreSQL, and the owner of a database may install
-- it.
create extension if not exists fuzzystrmatch with schema public;

-- Folds a text for search: lower case without accents, so that 'muller' finds 'Müller'. The domain folds the typed text the
-- same way (search/fold.rules.ts); a test compares the two. PostgreSQL inlines the function, and a text without accents
-- costs no more than lower().
create function app.folded(original text) returns text
language sql immutable parallel safe as
$$
  select case when octet_length(original) = char_length(original) then lower(original)
    else replace(replace(replace(replace(
           translate(lower(regexp_replace(normalize(original, NFKD), '[\u0300-\u036f]', '', 'g')), 'øłđðıς‘’ʼ', 'olddiσ'''''''),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
    end
$$;
grant execute on function app.folded(text) to household_actor;
