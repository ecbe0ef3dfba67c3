import type { DashboardStats } from './dashboard.contract.ts'

interface Goal {
  id: string
  title: string
  /** Condition of the achievement in words. */
  sentence: string
  from: number
  count: (stats: DashboardStats) => number
}

/** Goals in the order in which most households reach them (spec engagement §9). */
const goals: readonly Goal[] = [
  {
    id: 'first-pet',
    title: 'First friend',
    sentence: 'Your first pet is here',
    from: 1,
    count: ({ counts }) => counts.pets,
  },
  {
    id: 'week',
    title: 'One week in',
    sentence: '7 days with us',
    from: 7,
    count: ({ daysSinceJoined }) => daysSinceJoined,
  },
  {
    id: 'reminders',
    title: 'On schedule',
    sentence: '3 reminders',
    from: 3,
    count: ({ counts }) => counts.reminders,
  },
  { id: 'photos', title: 'Photo album', sentence: '5 photos', from: 5, count: ({ counts }) => counts.photos },
  {
    id: 'health-logs',
    title: 'Health watcher',
    sentence: '5 health logs',
    from: 5,
    count: ({ counts }) => counts.healthLogs,
  },
  {
    id: 'features',
    title: 'All-rounder',
    sentence: '4 features in use',
    from: 4,
    count: ({ featuresUsed }) => featuresUsed,
  },
  {
    id: 'plan',
    title: 'Supporter',
    sentence: 'A paid plan',
    from: 1,
    count: ({ tier }) => Number(tier !== 'free'),
  },
  {
    id: 'usage',
    title: 'Making the most of it',
    sentence: '80% overall usage',
    from: 80,
    count: ({ overallUsage }) => overallUsage,
  },
]

export interface Achievement extends Pick<Goal, 'id' | 'title' | 'sentence'> {
  isReached: boolean
}

/**
 * Lists a household's achievements, the rarest first, and then the next goals.
 * @param isSold false if the installation sells no plans; the achievement for buying one is then left out
 */
export function achievementsOf(stats: DashboardStats, isSold: boolean): Achievement[] {
  const all = goals
    .filter(({ id }) => isSold || id !== 'plan')
    .map(({ id, title, sentence, from, count }) => ({ id, title, sentence, isReached: count(stats) >= from }))
  return [
    ...all.filter(({ isReached }) => isReached).toReversed(),
    ...all.filter(({ isReached }) => !isReached),
  ]
}
