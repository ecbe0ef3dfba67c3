/** Texts of the expense insights (spec engagement §2). */
export const insightTexts = {
  title: 'Advanced Expense Insights',
  average: 'average per expense',
  perPet: 'cost per pet',
  noPet: 'no expense names a pet',
  monthShare: 'this month’s share',
  nothing: 'No expenses in this period, so there is nothing to compare.',
  upsell: 'Budgets, a tax summary and a monthly report. Part of the Pro plan.',
} as const
