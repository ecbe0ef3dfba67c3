import { type Plan, planLabels, plans, UNLIMITED } from './plan-names.ts'

export { hasRoom, type PaidPlan, paidPlans, type Plan, plans, UNLIMITED } from './plan-names.ts'

/**
 * Billing mode of an installation: Stripe; test mode, whose checkouts charge nothing; or off, with every feature
 * included.
 */
export const billingModes = ['stripe', 'test', 'off'] as const
export type BillingMode = (typeof billingModes)[number]

/** Length of a trial in days, once per household (spec core-records §9; handbook: readings-of-the-specification). */
export const TRIAL_DAYS = 14

/** Counted limits of a plan. The handbook, readings-of-the-specification, defines what each one counts. */
export const quotas = [
  'pets',
  'medicationsPerPet',
  'reminders',
  'healthLogs',
  'upcomingAppointments',
  'photos',
  'documents',
  'familyMembers',
] as const
export type Quota = (typeof quotas)[number]

/** Features that a plan may include. */
export const features = [
  'reminders',
  'basic_reminders',
  'photo_storage',
  'vaccination_tracking',
  'emergency_contacts',
  'emergency_panic_button',
  'data_export',
  'smart_reminders',
  'smart_notifications',
  'health_analytics',
  'health_trends',
  'smart_health_alerts',
  'exercise_tracking',
  'expense_tracking',
  'vaccination_certificates',
  'calendar_integration',
  'comprehensive_health_reports',
  'batch_export',
  'family_sharing',
  'service_providers',
  'medical_timeline',
  'advanced_analytics',
  'advanced_expense_analytics',
  'advanced_export_formats',
  'custom_export_templates',
] as const
export type Feature = (typeof features)[number]

/**
 * Features that work today. Cards, pages and pictures show and sell only these; add a feature in the change that builds
 * it. A test compares the list with the code that reads each feature.
 */
export const builtFeatures: readonly Feature[] = [
  'reminders',
  'basic_reminders',
  'photo_storage',
  'vaccination_tracking',
  'emergency_contacts',
  'emergency_panic_button',
  'data_export',
  'smart_reminders',
  'smart_notifications',
  'health_analytics',
  'health_trends',
  'smart_health_alerts',
  'exercise_tracking',
  'expense_tracking',
  'vaccination_certificates',
  'calendar_integration',
  'comprehensive_health_reports',
  'batch_export',
  'family_sharing',
  'service_providers',
  'medical_timeline',
  'advanced_analytics',
  'advanced_expense_analytics',
  'advanced_export_formats',
  'custom_export_templates',
]

/** True if the feature works today. */
export const isBuilt = (feature: Feature): boolean => builtFeatures.includes(feature)

interface PlanFacts {
  readonly label: string
  /** Price in US cents per month. */
  readonly monthlyCents: number
  readonly badge?: string
  readonly limits: Readonly<Record<Quota, number>>
  readonly features: readonly Feature[]
}

const freeFeatures = features.slice(0, features.indexOf('smart_reminders'))
const premiumFeatures = features.slice(0, features.indexOf('medical_timeline'))

/**
 * The one table behind every limit, check, card and hint (spec core-records §9, with its conflicts settled in handbook:
 * readings-of-the-specification).
 */
export const planTable: Readonly<Record<Plan, PlanFacts>> = {
  free: {
    label: planLabels.free,
    monthlyCents: 0,
    limits: {
      pets: 1,
      medicationsPerPet: 5,
      reminders: 5,
      healthLogs: 5,
      upcomingAppointments: 3,
      photos: 3,
      documents: 5,
      familyMembers: 0,
    },
    features: freeFeatures,
  },
  premium: {
    label: planLabels.premium,
    monthlyCents: 499,
    badge: 'Most Popular',
    limits: {
      pets: 10,
      medicationsPerPet: 100,
      reminders: 100,
      healthLogs: 500,
      upcomingAppointments: 25,
      photos: 100,
      documents: 200,
      familyMembers: 3,
    },
    features: premiumFeatures,
  },
  pro: {
    label: planLabels.pro,
    monthlyCents: 999,
    badge: 'Best Value',
    limits: {
      pets: UNLIMITED,
      medicationsPerPet: UNLIMITED,
      reminders: UNLIMITED,
      healthLogs: UNLIMITED,
      upcomingAppointments: UNLIMITED,
      photos: UNLIMITED,
      documents: UNLIMITED,
      familyMembers: 8,
    },
    features,
  },
}

/** Returns the plan's limit for `quota`, or UNLIMITED. */
export const limitOf = (plan: Plan, quota: Quota): number => planTable[plan].limits[quota]

/** True if the plan includes the feature. */
export const hasFeature = (plan: Plan, feature: Feature): boolean =>
  planTable[plan].features.includes(feature)

/** Returns the smallest plan that has the feature. */
export const smallestPlanWith = (feature: Feature): Plan =>
  plans.find((plan) => hasFeature(plan, feature)) ?? 'pro'

/** Formats a price: '$4.99', or '$0' for nothing (spec access §9). */
export const formatPrice = (cents: number): string => (cents === 0 ? '$0' : `$${(cents / 100).toFixed(2)}`)

/** Words a limit: its number, or 'unlimited'. */
export const limitInWords = (limit: number): string => (limit === UNLIMITED ? 'unlimited' : String(limit))
