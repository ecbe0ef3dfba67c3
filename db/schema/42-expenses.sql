-- Expenses of a household. The owner alone reads and writes them.

create table expenses (
  -- In the smallest unit of the currency.
  amount_minor integer not null check (amount_minor between 1 and 1000000000),
  amount_currency text not null check (amount_currency ~ '^[A-Z]{3}$'),
  category text not null check (char_length(category) between 1 and 30),
  -- Null for an expense of all pets.
  pet_id uuid,
  spent_on date not null check (spent_on >= '1900-01-01'),
  description text check (char_length(description) <= 200),
  notes text check (char_length(notes) <= 1000),
  is_tax_deductible boolean not null,
  reimbursed_minor integer check (reimbursed_minor between 0 and amount_minor)
);
select app.make_household_table('expenses', of_pet => false, listed_by => 'spent_on', named_by => '{description,category}', ceiling => 100000);
