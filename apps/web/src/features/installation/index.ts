export { GrantsView } from './grants-view.tsx'
export { overviewQuery } from './shared/admin-query.ts'
