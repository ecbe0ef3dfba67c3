/** Id of the household that the transaction acts in. PostgreSQL reads `(select …)` once a statement. */
export const actingHousehold = '(select app.household_id())'

/** Rows of that household. Every statement says it besides row-level security, which alone reads the whole table. */
export const inHousehold = `household_id = ${actingHousehold}`
