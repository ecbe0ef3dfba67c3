import type { RouteObject } from 'react-router'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { helpPath } from '@app/domain/help/help-path'
import { pageHelp, petTabHelp, settingsHelp, tabHelp, windowHelp } from '@app/domain/help/help.vocabulary'
import { enterCommunity } from '../../test-support/community.ts'
import { eventually } from '../../test-support/eventually.ts'
import { openApp } from '../../test-support/open-app.tsx'
import { fillIn, isShown, press, windowOf } from '../../test-support/screen.ts'
import { addPet } from '../../test-support/stage.ts'
import { appRoutes } from './app-routes.tsx'

/** Help links that the user can reach: a window hides the page below it. */
const helpLinks = () => page.getByRole('link', { name: /^Help: / })

/** Asserts that the screen has exactly one help link, to an article. */
async function leadsTo(article: HelpArticleName | undefined): Promise<void> {
  if (!article) throw new Error('There is no article')
  await eventually(() =>
    helpLinks()
      .elements()
      .map((link) => link.getAttribute('href')),
  ).toEqual([helpPath(article)])
  expect(helpLinks().element()).toHaveAttribute('target', '_blank')
}

/** Goes to an address within the opened app, which takes less time than another start. */
function goTo(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** Addresses of tabs with their articles. */
const inTabs = <Article extends string>(
  tabs: Readonly<Record<string, Article>>,
  path: (tab: string) => string,
) => Object.entries(tabs).map(([tab, article]) => [path(tab), article] as const)

let petId = ''
beforeAll(async () => {
  await enterCommunity()
  ;({ id: petId } = await addPet({ name: 'Miso' }))
})

// spec product: every screen has a help link to its article
describe('each screen has one link to its article', () => {
  const notOpen =
    /^\/(?:auth|reset|secure|undo|accept|confirm|setup|onboarding|moderation|inbox|contact-ticket|pets\/)/
  const pages = Object.entries(pageHelp).filter(([path]) => !notOpen.test(path))

  it.each([
    { screens: 'pages', from: () => pages },
    {
      screens: 'tabs of Home',
      from: () => inTabs(tabHelp, (tab) => (tab === 'overview' ? '/' : `/?tab=${tab}`)),
    },
    { screens: 'tabs of a pet', from: () => inTabs(petTabHelp, (tab) => `/pets/${petId}?tab=${tab}`) },
    {
      screens: 'tabs of the settings',
      from: () => inTabs(settingsHelp, (tab) => `/profile?settings=${tab}`),
    },
    { screens: 'emergency information', from: () => [['/pets?emergency', windowHelp.emergency]] as const },
  ])('$screens', async ({ from }) => {
    await page.viewport(1440, 900)
    const [first, ...others] = from()
    openApp(first?.[0] ?? '')
    await leadsTo(first?.[1])
    for (const [path, article] of others) {
      goTo(path)
      await leadsTo(article)
    }
  })
})

describe('a form on a phone', () => {
  // spec product: a help link opens a new tab, so that typed text survives
  it('has its own link, which opens beside it, and the profile leads to the help center', async () => {
    await page.viewport(390, 844)
    openApp('/profile')
    await isShown(page.getByRole('link', { name: 'Help center' }))
    await press(page.getByRole('navigation', { name: 'Main' }), 'Add')
    await leadsTo(windowHelp.add)
    await press(windowOf('Add'), 'Medication')
    await fillIn(windowOf('Add Medication'), { 'Medication name': 'Apoquel' })
    await leadsTo(windowHelp.addMedication)
  })
})

/** Finds a route of the app by its path. */
function routeAt(path: string, routes: readonly RouteObject[] = appRoutes): RouteObject | undefined {
  for (const route of routes) {
    const found = route.path === path ? route : routeAt(path, route.children ?? [])
    if (found) return found
  }
  return undefined
}

function Broken(): never {
  throw new Error('broken')
}

// spec access §2: /getting-started, and its message if the page itself fails
it('the page of the tutorials says in its own words that it failed, and the frame stays', async () => {
  await page.viewport(1440, 900)
  const route = routeAt('getting-started')
  const load = route?.lazy
  if (!route || !load) throw new Error('There is no such page')
  route.lazy = () => Promise.resolve({ Component: Broken })
  onTestFinished(() => {
    route.lazy = load
  })
  openApp('/getting-started')
  const title = 'This feature is temporarily unavailable during system updates.'
  await isShown(page.getByRole('heading', { level: 1, name: title }))
  await isShown(page.getByRole('navigation', { name: 'Main' }))
})
