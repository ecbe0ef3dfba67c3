import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import { click, isShown, press } from '../../../test-support/screen.ts'
import { type DashboardTab, dashboardTabs, tabsFor, tabToOpen } from './navigation.ts'
import { TabsRow } from './tabs-row.tsx'

const row = page.getByRole('navigation', { name: 'Dashboard' })
const labels = () =>
  row
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent)

beforeEach(async () => {
  await page.viewport(390, 844)
})

const show = (tabs: readonly DashboardTab[]) =>
  showPart(
    <div className="px-4">
      <TabsRow tabs={tabs} />
    </div>,
  )

// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile; the
//   dashboard's tabs, at most 5, as a row with addresses
it('shows at most five tabs, each a real address, and the others behind More', async () => {
  show(dashboardTabs)
  await isShown(row.getByRole('link', { name: 'Overview' }))
  expect(labels()).toEqual(['Overview', 'Health', 'Reminders', 'Reports', 'Community'])
  await eventually(row.getByRole('link', { name: 'Reminders' })).toHaveAttribute('href', '/?tab=reminders')
  await eventually(row.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  await press(row, 'More')
  await click(page.getByRole('menuitem', { name: 'Premium' }))
  expect(location.search).toBe('?tab=premium')
  await eventually(row.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page')
})

// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile; the
//   dashboard's tabs, at most 5, as a row with addresses
it('scrolls sideways automatically, so that the open tab is visible', async () => {
  show(dashboardTabs)
  const community = row.getByRole('link', { name: 'Community' })
  const isInSight = () => community.element().getBoundingClientRect().right <= innerWidth - 40
  await isShown(row.getByRole('link', { name: 'Overview' }))
  expect(isInSight()).toBe(false)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  ;(community.element() as HTMLElement).click()
  await eventually(isInSight).toBe(true)
})

it('leaves the page where it is if the tabs are below the visible part', async () => {
  showPart(
    <>
      <div className="h-[200dvh]" />
      <TabsRow tabs={dashboardTabs} />
    </>,
  )
  await isShown(row.getByRole('link', { name: 'Overview' }))
  expect(scrollY).toBe(0)
})

it('is not drawn for one tab alone', async () => {
  showPart(
    <>
      <TabsRow tabs={dashboardTabs.slice(0, 1)} />
      <p>Below</p>
    </>,
  )
  await isShown(page.getByText('Below'))
  await eventually(row).not.toBeInTheDocument()
})

const ids = (has: Parameters<typeof tabsFor>[0]) => tabsFor(has).map(({ id }) => id)

// spec product: the Health tab is always present
// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile; the
//   dashboard's tabs, at most 5, as a row with addresses
it('leaves out tabs that are not permitted, not in the plan and not of the installation', () => {
  const has = {
    may: {},
    features: [],
    household: { plan: 'pro' as const },
    billing: 'test' as const,
    hasCommunity: false,
  }
  expect(ids(has)).toEqual(['overview', 'health'])
  const may = { 'view reminders': 'all', 'view reports': 'all', 'view pets': 'all' } as const
  const whole = { ...has, may, features: ['basic_reminders' as const] }
  const common = ['overview', 'health', 'reminders', 'reports']
  expect(ids(whole)).toEqual([...common, 'premium', 'pro'])
  expect(ids({ ...whole, household: { plan: 'premium' } })).toEqual([...common, 'premium'])
  expect(ids({ ...whole, household: { plan: 'free' } })).toEqual(common)
  expect(ids({ ...whole, billing: 'off' })).toEqual(common)
  expect(ids({ ...whole, hasCommunity: true })).toEqual([...common, 'community', 'premium', 'pro'])
})

// spec product: `/?tab=premium` opened by a free user shows the upgrade prompt
it('an address opens the tab of a larger plan, unless no plans are sold', () => {
  const has = {
    may: { 'view pets': 'all' as const },
    features: [],
    household: { plan: 'free' as const },
    billing: 'test' as const,
    hasCommunity: false,
  }
  expect(tabToOpen(has, 'premium')?.id).toBe('premium')
  expect(tabToOpen({ ...has, billing: 'off' }, 'premium')).toBeUndefined()
  expect(tabToOpen({ ...has, may: {} }, 'premium')).toBeUndefined()
  expect(tabToOpen(has, 'community')).toBeUndefined()
  expect(tabToOpen({ ...has, hasCommunity: true }, 'community')?.id).toBe('community')
})
