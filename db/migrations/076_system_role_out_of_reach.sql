-- Up Migration

-- Accounts may change whatever people enter at sign-in and sign-up, but make no administrator: only functions of
-- household_definer write system_role.
revoke update on users from household_accounts;
grant update (name, email, email_verified, image, selected_plan, updated_at) on users to household_accounts;
