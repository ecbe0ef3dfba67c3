import { createElement } from 'react'
import { latePart } from '../../loading/late-part.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'

export { RecentExpenses } from './recent-expenses.tsx'

const place = createElement(SkeletonRows, { label: 'Loading expenses', rows: 6 })

export const ExpenseInsights = latePart(() => import('./expense-insights.tsx'), { place })
export const ExpenseLists = latePart(() => import('./expense-lists.tsx'), { place, failure: 'page' })
export const ExpenseReportView = latePart(() => import('./expense-report.tsx'), { place, failure: 'page' })
