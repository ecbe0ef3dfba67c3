import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addNeighbor,
  enterCommunity,
  joinHere,
  postAs,
  postHere,
  replyAs,
  switchCommunity,
} from '../../../../test-support/community.ts'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { click, isGone, isShown, pressUnlessGone, windowOf } from '../../../../test-support/screen.ts'
import { addPet, bringTrouble, mend } from '../../../../test-support/stage.ts'

const main = page.getByRole('main')
const views = page.getByRole('navigation', { name: 'Community' })
const bar = page.getByRole('navigation', { name: 'Main' })
const settings = windowOf('Account Settings')

const hasText = (words: string) => (element: Element | null) => element?.textContent.includes(words) === true

beforeAll(async () => {
  await enterCommunity()
  await addPet({ name: 'Miso' })
  await addNeighbor({ name: 'Bo the beagle' })
})
beforeEach(async () => {
  await page.viewport(1440, 900)
})

// spec product: an installation for one household can switch the community off; then nothing of it is shown
it('shows nothing of a community that is switched off', async () => {
  await switchCommunity(false)
  await page.viewport(390, 844)
  openApp('/community')
  await isShown(page.getByRole('heading', { name: 'The trail ends here' }))
  await isShown(bar.getByRole('link', { name: 'Reminders' }))
  await isGone(bar.getByRole('link', { name: 'Community' }))
  openApp('/?settings=notifications')
  await isShown(settings.getByRole('switch', { name: /Reminder notifications/ }))
  await isGone(settings.getByRole('switch', { name: /^Community/ }))
  await switchCommunity(true)
  openApp('/?settings=notifications')
  await isShown(settings.getByRole('switch', { name: /^Community/ }))
})

// spec engagement §2: mobile bottom nav of Home, Pets, Add, Community and Profile
it('takes the position of Reminders in the bar of a phone', async () => {
  await page.viewport(390, 844)
  openApp('/community')
  await isShown(page.getByRole('heading', { name: 'Community', level: 1 }))
  await eventually(() =>
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Home', 'Pets', 'Community', 'Profile'])
  await eventually(bar.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'page')
  openApp('/?tab=community')
  await isShown(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Reminders' }))
  await eventually(bar.getByRole('link', { name: 'Community' })).toHaveAttribute('aria-current', 'page')
  await click(views.getByRole('link', { name: 'Social' }))
  await eventually(() => location.search).toBe('?tab=community&view=social')
})

it('asks for a first question without posts, and says so when it can’t be read', async () => {
  await bringTrouble(/^GET \/api\/community$/, 'answer')
  openApp('/community')
  await isShown(main.getByRole('button', { name: 'Try Again' }))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await isShown(page.getByRole('region', { name: 'Ask your first question' }))
  await isShown(page.getByRole('region', { name: 'Community Activity' }).getByText('No posts yet'))
})

// spec engagement §2: the overview has stats tiles and quick actions Ask Question, Join Discussion, Get Support
//   (opens /support in a new tab) and Share Story
// spec engagement §2: Community Activity card: the 3 latest posts and the user's post count
it('shows news, actions, the newest posts, figures and own posts', async () => {
  for (const at of [1, 2, 3, 4])
    await postAs('Bo the beagle', { kind: 'discussion', title: `Post number ${at}` })
  await joinHere({ name: 'Ana & Miso' })
  const own = await postHere({ title: 'A cat that hates the scale' })
  await replyAs('Bo the beagle', own.id)
  openApp('/community')
  const news = page.getByRole('region', { name: 'A cat that hates the scale' })
  await isShown(news.getByText('1 new answer for you'))
  await eventually(news).toSatisfy(hasText('Latest from Bo the beagle, just now'))
  const latest = page.getByRole('list', { name: 'Community Activity' })
  await eventually(() => latest.getByRole('listitem').elements().length).toBe(3)
  await eventually(page.getByRole('region', { name: 'Around here' })).toSatisfy(hasText('5posts today'))
  await isShown(page.getByRole('region', { name: 'Your posts' }).getByText('1 so far'))
  const actions = page.getByRole('navigation', { name: 'Quick Actions' })
  await eventually(() =>
    actions
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Ask Question', 'Join Discussion', 'Get Support. Opens in a new tab', 'Share Story'])
  expect(actions.getByRole('link', { name: 'Get Support' }).element()).toMatchObject({
    target: '_blank',
    pathname: '/support',
  })
  await click(actions.getByRole('link', { name: 'Join Discussion' }))
  await eventually(() => location.search).toBe('?view=community&kind=discussion&order=active')
  openApp('/')
  await isShown(page.getByRole('region', { name: 'Community Activity' }).getByText('1 post by you'))
})

// spec engagement §2: a view with the Support Centre card
it('shows the Support Centre in a view', async () => {
  openApp('/community?view=support')
  const card = page.getByRole('region', { name: 'Support Centre' })
  await isShown(card.getByRole('link', { name: 'Report Bug' }))
  await isShown(card.getByText('You have not written to us yet.'))
})

// spec engagement §2: `?action=ask` and `?action=share` open the form
it.each([
  ['ask', 'Ask Question'],
  ['share', 'Share Story'],
])('opens the form of ?action=%s, and closes it', async (action, title) => {
  openApp(`/community?action=${action}`)
  await isShown(windowOf(title))
  await click(windowOf(title).getByRole('button', { name: 'Close' }).first())
  await isGone(windowOf(title))
  expect(location.search).toBe('')
})

// spec product: the social card is hidden when no network is configured
it('links the networks of the operator, if there are any', async () => {
  openApp('/community?view=social')
  await isShown(page.getByRole('heading', { name: 'No networks here' }))
  document.documentElement.dataset['instagram'] = 'https://instagram.com/pets'
  document.documentElement.dataset['youtube'] = 'javascript:alert(1)'
  openApp('/community?view=social')
  const card = page.getByRole('region', { name: 'Follow us' })
  await eventually(card.getByRole('link', { name: /^Instagram/ })).toHaveAttribute(
    'href',
    'https://instagram.com/pets',
  )
  expect(card.getByRole('link').elements()).toHaveLength(1)
  delete document.documentElement.dataset['instagram']
  delete document.documentElement.dataset['youtube']
})
