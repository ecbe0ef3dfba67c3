import { totalsInWords } from '../expenses/expenses.texts.ts'
import { limitInWords, type Plan, UNLIMITED } from '../kernel/access/plans.ts'
import { LANGUAGE, list, plural } from '../kernel/message-format.ts'
import type { DashboardStats } from './dashboard.contract.ts'
import { isNearLimit, type LimitInUse, type ShownQuota } from './stats.rules.ts'

/** Texts of the cards about usage and limits (spec engagement §2, §8 and §9). */
export const statsTexts = {
  noLimits: 'Unable to load feature limits',
  together: 'Together',
  usage: 'Usage and limits',
  inUse: 'In use',
  notUsed: 'Not used yet',
  achievements: 'Achievements',
} as const

export const quotaLabels: Readonly<Record<ShownQuota, string>> = {
  pets: 'Pets',
  reminders: 'Reminders',
  photos: 'Photos',
  healthLogs: 'Health logs',
  upcomingAppointments: 'Appointments',
}

/** '8 of 10', or '12 (unlimited)'. */
export const amountInWords = ({ used, limit }: LimitInUse): string =>
  `${used.toLocaleString(LANGUAGE)} ${limit === UNLIMITED ? '(unlimited)' : `of ${limitInWords(limit)}`}`

/** Returns the hint for a limit that is nearly used up; undefined below that. */
export function nearLimitHint(limit: LimitInUse): string | undefined {
  if (!isNearLimit(limit)) return undefined
  const left = limit.limit - limit.used
  return left <= 0 ? 'Full' : `${left} left`
}

/** 'You gave 706 doses, Sam 498.' Undefined if no other user gave any. */
export function giversInWords({ own, others }: DashboardStats['doses']): string | undefined {
  const all = own > 0 ? [{ name: 'You', given: own }, ...others] : others
  const [first, ...rest] = all
  if (!first || others.length === 0) return undefined
  const beside = rest.map(({ name, given }) => `${name} ${given.toLocaleString(LANGUAGE)}`)
  const said = `${first.name} gave ${plural(first.given, { one: '# dose', other: '# doses' })}`
  return beside.length > 0 ? `${said}, ${list(beside)}.` : `${said}.`
}

type Figure = keyof DashboardStats['counts'] | 'featuresUsed' | 'daysSinceJoined' | 'monthlyExpenses'

const figureWords: Readonly<Record<Figure, { one: string; other: string }>> = {
  pets: { one: 'pet', other: 'pets' },
  reminders: { one: 'reminder', other: 'reminders' },
  photos: { one: 'photo', other: 'photos' },
  healthLogs: { one: 'health log', other: 'health logs' },
  appointments: { one: 'appointment', other: 'appointments' },
  familyMembers: { one: 'family member', other: 'family members' },
  emergencyContacts: { one: 'emergency contact', other: 'emergency contacts' },
  medicalDocuments: { one: 'document', other: 'documents' },
  notifications: { one: 'notification', other: 'notifications' },
  expenses: { one: 'expense', other: 'expenses' },
  monthlyExpenses: { one: 'spent this month', other: 'spent this month' },
  featuresUsed: { one: 'feature used', other: 'features used' },
  daysSinceJoined: { one: 'day with us', other: 'days with us' },
}

/** Figures in each plan's summary (spec engagement §2). */
const figuresOfPlan: Readonly<Record<Plan, readonly Figure[]>> = {
  free: ['pets', 'reminders', 'photos', 'featuresUsed', 'daysSinceJoined'],
  premium: ['pets', 'reminders', 'photos', 'healthLogs', 'familyMembers', 'emergencyContacts'],
  pro: ['familyMembers', 'appointments', 'expenses', 'monthlyExpenses', 'featuresUsed'],
}

/** Figures about money, for a role that may view expenses. */
const spending: ReadonlySet<Figure> = new Set(['expenses', 'monthlyExpenses'])

interface PlanFigure {
  figure: Figure
  count: number | string
  words: string
}

/** Figures of a plan's summary, each with the words that follow it; those of expenses with `hasSpending` only. */
export const planFigures = (stats: DashboardStats, plan: Plan, hasSpending: boolean): PlanFigure[] =>
  figuresOfPlan[plan]
    .filter((figure) => hasSpending || !spending.has(figure))
    .map((figure) => {
      if (figure === 'monthlyExpenses') {
        const count = totalsInWords(stats.monthlyExpenses) || 0
        return { figure, count, words: plural(0, figureWords[figure]) }
      }
      const count =
        figure === 'featuresUsed' || figure === 'daysSinceJoined' ? stats[figure] : stats.counts[figure]
      return { figure, count, words: plural(count, figureWords[figure]) }
    })
