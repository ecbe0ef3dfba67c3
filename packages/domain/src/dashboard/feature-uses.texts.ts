import { REPORT_LINK } from '../expenses/expenses.rules.ts'
import { exportLink } from '../exports/exports.rules.ts'
import { EXPORT_LINK } from '../exports/exports.vocabulary.ts'
import type { Feature } from '../kernel/access/plans.ts'
import { TIMELINE_LINK } from '../story/medical-timeline.vocabulary.ts'

interface FeatureUse {
  /** Its benefit in a sentence. */
  sentence: string
  /** Address of the screen that has it. */
  to: string
}

/** The working features of the paid plans, in the order of their usefulness (spec engagement §2, premium dashboard). */
export const featureUses: Readonly<Partial<Record<Feature, FeatureUse>>> = {
  health_analytics: { sentence: 'One score for all pets, with the records behind it.', to: '/?tab=health' },
  health_trends: { sentence: 'Weight, doses and visits as charts, over up to a year.', to: '/analytics' },
  smart_health_alerts: {
    sentence: 'A changed weight, missed doses and poor appetite, noticed for you.',
    to: '/?tab=health',
  },
  exercise_tracking: { sentence: 'Minutes and distance, with a goal for each week.', to: '/?tab=health' },
  expense_tracking: { sentence: 'What your pets cost, month by month, with receipts.', to: REPORT_LINK },
  smart_reminders: {
    sentence: 'Each morning, one message about all that the day brings.',
    to: '/?settings=notifications',
  },
  smart_notifications: { sentence: 'A photo beside a dose shows that it was given.', to: '/?tab=reminders' },
  calendar_integration: {
    sentence: 'Visits, doses and reminders in the calendar of your phone.',
    to: '/?settings=calendar',
  },
  comprehensive_health_reports: {
    sentence: 'All that the vet asks for in one document, with health logs and photos.',
    to: '/?tab=reports',
  },
  batch_export: { sentence: 'Documents of several pets in one file.', to: EXPORT_LINK },
  vaccination_certificates: {
    sentence: 'A certificate of the vaccinations, for travel and boarding.',
    to: EXPORT_LINK,
  },
  family_sharing: { sentence: 'Helpers give doses and log health with you.', to: '/family' },
  service_providers: { sentence: 'Groomer, trainer and daycare on the pet’s page.', to: '/pets' },
  medical_timeline: { sentence: 'Visits, medications and weights on one axis of years.', to: TIMELINE_LINK },
  advanced_analytics: { sentence: 'Two pets side by side.', to: '/analytics' },
  advanced_expense_analytics: { sentence: 'Budgets, cost per pet and a tax summary.', to: REPORT_LINK },
  advanced_export_formats: {
    sentence: 'Health records as CSV, JSON and XLSX, expenses as CSV and XLSX.',
    to: exportLink('advanced'),
  },
  custom_export_templates: {
    sentence: 'Your own choice of an export, saved under a name.',
    to: exportLink('templates'),
  },
}
