-- Answers to the question below each help article, counted without the person who gave them.
create table help_answers (
  article text primary key check (char_length(article) between 1 and 100),
  helpful integer not null default 0 check (helpful >= 0),
  unhelpful integer not null default 0 check (unhelpful >= 0)
);
grant select, insert, update on help_answers to household_accounts;
