import { queryOptions } from '@tanstack/react-query'
import { RECENT_SHOWN } from '@app/domain/expenses/expenses.vocabulary'
import { client } from '../../api/client/client.ts'
import { RECORDS_KEY } from '../../records/records-key.ts'

/** The latest expenses, by their date. */
export const recentExpensesQuery = queryOptions({
  queryKey: [RECORDS_KEY, 'expenses', 'recent'],
  queryFn: () => client.expenses.list({ limit: RECENT_SHOWN }),
})
