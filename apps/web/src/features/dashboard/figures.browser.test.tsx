import { beforeAll, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Plan } from '@app/domain/kernel/access/plans'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { click, entryOf, isShown } from '../../../test-support/screen.ts'
import { addContact, addPet, addRecord, changePlan, enter, ownFor } from '../../../test-support/stage.ts'

const card = (name: string) => page.getByRole('region', { name, exact: true })
const usage = card('Usage and limits')
const wordsOf = (list: Locator): (string | null)[] =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const onPhone = () => page.viewport(390, 844)
const onDesktop = () => page.viewport(1440, 900)

beforeAll(async () => {
  await enter('free')
  await ownFor(12)
  const { id } = await addPet({ name: 'Miso' })
  for (let log = 0; log < 4; log += 1) await addRecord('healthLog', id)
  await addRecord('appointment', id)
  await addRecord('vaccination', id)
  await addContact()
})

// spec engagement §2: recent achievements: 3 on a phone and 6 on a desktop
it('achievements are three on a phone and six on a desktop, those that are reached first', async () => {
  const achievements = card('Achievements')
  await onPhone()
  openApp('/')
  await isShown(achievements.getByText('2 of 8'))
  expect(wordsOf(achievements)).toEqual([
    'One week in7 days with us',
    'First friendYour first pet is here',
    'On schedule3 reminders, not reached yet',
  ])
  await onDesktop()
  await eventually(() => wordsOf(achievements)).toHaveLength(6)
})

// spec engagement §3: dashboard stats, usage metrics and feature limits, as far as the counted features are
//   built
it('shows the days since the household began beside the common achievements', async () => {
  openApp('/')
  await isShown(entryOf(card('Together'), /^12 days$/))
})

// spec engagement §9: near-limits at 80 % or more; overall usage is the average of five percentages, on a paid plan
//   by its formula, capped at 100
// spec engagement §4: feature-discovery level
it('shows overall usage and the level of discovery with their shares', async () => {
  openApp('/')
  // Average of pets 100 %, health logs 80 %, one of three visits, and two of six features.
  await isShown(usage.getByText('43%'))
  await eventually(usage.getByLabelText('Overall usage')).toHaveValue(43)
  await isShown(usage.getByText('Beginner · 2 of 6'))
  await eventually(usage.getByLabelText('Features discovered')).toHaveValue(33)
})

const plans: { plan: Plan; figures: string[]; more: string; to: string }[] = [
  {
    plan: 'free',
    figures: ['1 pet', '0 reminders', '0 photos', '2 features used', '12 days with us'],
    more: 'See Premium',
    to: '/premium',
  },
  {
    plan: 'premium',
    figures: ['1 pet', '0 reminders', '0 photos', '4 health logs', '0 family members', '1 emergency contact'],
    more: 'See Pro',
    to: '/pro',
  },
  {
    plan: 'pro',
    figures: ['0 family members', '1 appointment', '0 expenses', '0 spent this month', '2 features used'],
    more: 'Your Pro plan',
    to: '/pro',
  },
]

// spec engagement §2: tier summary card by plan, with buttons to /premium or /pro
it.each(plans)(
  'on a phone the $plan plan is summed up, with the way to $to',
  async ({ plan, figures, more, to }) => {
    await changePlan(plan)
    await onPhone()
    openApp('/')
    await isShown(usage)
    expect(wordsOf(usage.getByRole('list').first())).toEqual(figures)
    await eventually(usage.getByRole('link')).toHaveAttribute('href', to)
    await eventually(usage.getByRole('link')).toHaveAccessibleName(more)
    await onDesktop()
    await eventually(() => wordsOf(usage.getByRole('list').first())).not.toEqual(figures)
  },
)

// spec engagement §2: Premium/Pro Dashboard with tabs Overview and Features; free users see an upgrade prompt
//   in apps/web/src/features/dashboard/plan-dashboard.tsx
it('a paid plan has its figures and features, and a smaller one the way to it', async () => {
  const main = page.getByRole('main')
  await changePlan('free')
  openApp('/?tab=premium')
  await isShown(main.getByText('Family sharing, up to 3 members'))
  await eventually(main.getByRole('link', { name: 'Upgrade to Premium' })).toHaveAttribute('href', '/premium')
  await changePlan('pro')
  openApp('/?tab=pro')
  await isShown(card('Pro plan'))
  expect(wordsOf(card('Pro plan'))).toEqual([
    '0 family members',
    '1 appointment',
    '0 expenses',
    '0 spent this month',
    '2 features used',
  ])
  await isShown(usage)
  await click(main.getByRole('navigation', { name: 'Pro' }).getByRole('link', { name: 'Features' }))
  await isShown(entryOf(card('What Pro adds'), /^Advanced Expense InsightsBudgets.*Not used yet$/))
  await click(card('What Pro adds').getByRole('link', { name: 'Advanced Expense Insights' }))
  await isShown(main.getByText('No expenses yet'))
})
