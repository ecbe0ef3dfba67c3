/** Texts of the reports (spec engagement §2). */
export const reportsTexts = {
  exportView: 'Export',
  toExpenses: 'View expense analytics',
  quick: 'Quick Overview',
  trends: 'Health Trends',
  teaser: 'Premium shows what your pets cost',
  upgrade: {
    title: 'Reports that tell you more',
    message: 'A health score with its trend, and every expense month by month.',
    action: 'View Premium Plans',
  },
} as const
