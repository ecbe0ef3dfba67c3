-- Templates for exports: named choices of format, period and sections.

create table export_templates (
  name text not null check (char_length(name) between 1 and 60),
  format text not null check (char_length(format) between 1 and 10),
  -- Months back from the day of the export, or 'all'.
  period text not null check (char_length(period) between 1 and 10),
  sections text[] not null check (cardinality(sections) between 1 and 20)
);
select app.make_household_table('export_templates', of_pet => false, ceiling => 20);
-- Users choose a template by its name.
create unique index one_template_a_name on export_templates (household_id, lower(name));
