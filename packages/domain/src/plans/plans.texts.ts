import {
  type Feature,
  formatPrice,
  isBuilt,
  limitInWords,
  type PaidPlan,
  type Plan,
  planTable,
  TRIAL_DAYS,
  UNLIMITED,
} from '../kernel/access/plans.ts'
import { capitalized, duration, plural } from '../kernel/message-format.ts'
import { GRACE_DAYS } from './subscription.rules.ts'

/** Names of the features in the comparison of plans. */
export const featureLabels: Readonly<Record<Feature, string>> = {
  reminders: 'Reminders',
  basic_reminders: 'Doses and visits on time',
  photo_storage: 'Photo albums',
  vaccination_tracking: 'Vaccination records',
  emergency_contacts: 'Emergency contacts',
  emergency_panic_button: 'Emergency button',
  data_export: 'Health summary and emergency information as PDF',
  smart_reminders: 'A summary of the day',
  smart_notifications: 'A picture to confirm a dose',
  health_analytics: 'Health analytics',
  health_trends: 'Health trends over a year',
  smart_health_alerts: 'Health alerts',
  exercise_tracking: 'Exercise tracking',
  expense_tracking: 'Expense tracking',
  vaccination_certificates: 'Vaccination certificates',
  calendar_integration: 'Calendar feeds',
  comprehensive_health_reports: 'Full health reports',
  batch_export: 'Export for several pets at once',
  family_sharing: 'Family sharing',
  service_providers: 'Groomer, trainer and daycare',
  medical_timeline: 'Medical timeline',
  advanced_analytics: 'Two pets side by side',
  advanced_expense_analytics: 'Advanced Expense Insights',
  advanced_export_formats: 'CSV, JSON and XLSX exports',
  custom_export_templates: 'Your own export templates',
}

/** Number of points on a card before it is expanded (spec core-records §2). */
export const POINTS_AT_FIRST = 6

/** Texts of the plan screens. */
export const planTexts = {
  choose: {
    title: 'Choose Your Plan',
    sentence: 'Whatever you choose, everything you recorded stays yours to read and export.',
    ownerOnly: 'Only the household owner can change the plan.',
    inOtherTab: 'Your checkout is open in another tab. Come back here when you are done.',
    current: 'Current Plan',
  },
  upsell: { title: 'Premium Feature', action: 'Upgrade to Premium' },
  upgrade: 'The difference for the rest of this period is charged now.',
  failedPayment: {
    title: 'Your last payment did not go through',
    action: 'Update payment',
  },
  changed: { title: 'Your plan was changed' },
  cancelled: { title: 'Your subscription ends with this period' },
  resumed: { title: 'Your subscription continues' },
  page: {
    premium: {
      title: 'Room for the whole pack',
      sentence:
        'More pets, more photos, more visits: Premium is for homes where there is always something to remember.',
    },
    pro: {
      title: 'Everything, without limits',
      sentence: 'No limit on pets, records, photos or documents, however large the pack becomes.',
    },
    pricing: {
      title: 'A plan for every home',
      sentence: 'Start free with one pet. Grow when your pack does, and go back whenever you like.',
    },
    withoutPlans: {
      title: 'Everything is included here',
      sentence: 'There is nothing to pay for here. Every household gets everything, without limits.',
      action: 'Get Started',
    },
  },
} as const

/** Promises that apply to every plan, shown beside the prices. */
export const planPromises: readonly { title: string; sentence: string }[] = [
  {
    title: `${duration(TRIAL_DAYS, 'day')} free`,
    sentence: 'Try Premium or Pro once per household. You are only charged when the trial ends.',
  },
  {
    title: 'Cancel anytime',
    sentence: 'Two taps, no questions. You keep what you paid for until the period ends.',
  },
  {
    title: 'Nothing is ever locked away',
    sentence:
      'On any plan, doses, vaccination dates, emergency information and your own data stay readable and exportable.',
  },
]

/** Words a price: '$4.99 per month', or '$0' for nothing. */
export function describePrice(plan: Plan): string {
  const { monthlyCents } = planTable[plan]
  return monthlyCents === 0 ? formatPrice(0) : `${formatPrice(monthlyCents)} per month`
}

const counted = (limit: number, one: string, many: string): string =>
  limit === UNLIMITED ? `Unlimited ${many}` : plural(limit, { one: `# ${one}`, other: `# ${many}` })

/**
 * Lists the working contents of a plan, from the plan table: its numbers, then its additions to the plan before, then
 * the rest.
 */
export function planPoints(plan: Plan): string[] {
  const { limits, features } = planTable[plan]
  const smaller: readonly Feature[] =
    plan === 'free' ? [] : planTable[plan === 'pro' ? 'premium' : 'free'].features
  const named = features.filter((feature) => feature !== 'family_sharing' && isBuilt(feature))
  const added = named.filter((feature) => !smaller.includes(feature))
  const inherited = named.filter((feature) => smaller.includes(feature))
  return [
    counted(limits.pets, 'pet', 'pets'),
    ...(limits.familyMembers > 0 ? [`Family sharing, up to ${limits.familyMembers} members`] : []),
    counted(limits.photos, 'photo', 'photos'),
    counted(limits.healthLogs, 'health log', 'health logs'),
    counted(limits.upcomingAppointments, 'upcoming visit', 'upcoming visits'),
    `${counted(limits.medicationsPerPet, 'medication', 'medications')} for each pet`,
    counted(limits.documents, 'document', 'documents'),
    ...[...added, ...inherited].map((feature) => featureLabels[feature]),
  ]
}

/** Summarises a plan's contents in a line. */
export function describePlan(plan: Plan): string {
  const { limits } = planTable[plan]
  const pets =
    limits.pets === UNLIMITED ? 'unlimited pets' : plural(limits.pets, { one: '# pet', other: '# pets' })
  const photos = `${limitInWords(limits.photos)} photos`
  const logs = `${limitInWords(limits.healthLogs)} health logs`
  const holds = [
    pets,
    photos,
    logs,
    ...(limits.familyMembers > 0 ? [`${limits.familyMembers} family members`] : []),
  ].join(', ')
  return capitalized(holds)
}

/** Label of the button of a plan that is not yet paid for. */
export const startLabel = (plan: PaidPlan, trialAvailable: boolean): string =>
  trialAvailable
    ? `Try ${planTable[plan].label} free for ${duration(TRIAL_DAYS, 'day')}`
    : `Upgrade to ${planTable[plan].label}`

/** The same while a former owner's prepaid plan lasts. */
export const afterPrepaidLabel = (plan: PaidPlan, prepaid: PaidPlan): string =>
  `${plan === prepaid ? 'Keep' : 'Continue with'} ${planTable[plan].label}`

/** Notice for a new owner while the plan that the former owner paid for lasts. */
export const prepaidSentence = (plan: PaidPlan, until: string): string =>
  `The former owner has paid for ${planTable[plan].label} until ${until}. Nothing is charged to you before. To keep it, choose a plan: it starts on that day.`

/** Notice about a payment that starts after a former owner's prepaid time. */
export const startsOnSentence = (plan: PaidPlan, day: string): string =>
  `The former owner has paid until ${day}. ${planTable[plan].label} starts on that day, for ${describePrice(plan)}.`

/** Notice about how long the plan remains after a failed payment. */
export const failedPaymentSentence = (plan: Plan, until: string): string =>
  `We’ll try again over the next few days. You keep ${planTable[plan].label} until ${until}, ${duration(GRACE_DAYS, 'day')} in all. Nothing you recorded is lost.`
