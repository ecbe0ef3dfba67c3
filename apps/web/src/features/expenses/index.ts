export { RecentExpenses } from './recent-expenses.tsx'
