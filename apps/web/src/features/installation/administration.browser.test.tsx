import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { adminAliases, adminLinks } from '@app/domain/installation/administration.links'
import { eventually } from '../../../test-support/eventually.ts'
import { becomeSuperAdmin } from '../../../test-support/moderation.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { button, click, isGone, isShown, press } from '../../../test-support/screen.ts'
import {
  becomeAdministrator,
  countAsked,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
} from '../../../test-support/stage.ts'
import { becomeStaff } from '../../../test-support/support.ts'

const navigation = page.getByRole('navigation', { name: 'Administration' })
const notFound = page.getByRole('heading', { name: 'The trail ends here' })
const addresses = [...Object.values(adminLinks), ...Object.values(adminAliases).flat(), '/admin/users/1']

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

const openAccountMenu = () => press(page, /: account$/)

describe('for everyone else', () => {
  // spec access §6: 'Admin Dashboard' for admins only; other addresses are not found
  //   in apps/web/src/app/frame/admin/admin-frame.tsx
  it.each(addresses)('%s is not found, and asks the server for nothing', async (address) => {
    openApp(address)
    await isShown(notFound)
    await eventually(() => document.title).toMatch(/^Page not found/)
    await isGone(navigation)
    expect(await countAsked(/\/api\/installation/)).toBe(0)
  })

  it('has no entry in the account menu or on the profile', async () => {
    openApp('/profile')
    await isShown(page.getByRole('heading', { name: 'Settings' }))
    await isGone(page.getByRole('link', { name: 'Admin Dashboard' }))
    await openAccountMenu()
    await isShown(page.getByRole('menuitem', { name: 'Profile', exact: true }))
    await isGone(page.getByRole('menuitem', { name: 'Admin Dashboard' }))
  })

  it('is not found for the staff of the support, who keep the frame of the app', async () => {
    await becomeStaff()
    openApp('/admin')
    await isShown(notFound)
    openApp('/inbox')
    await isShown(page.getByRole('heading', { name: 'Inbox' }))
    await isGone(navigation)
    await isShown(page.getByRole('navigation', { name: 'Main' }))
  })
})

describe('for administrators', () => {
  beforeAll(() => becomeAdministrator(true))

  it('opens from the account menu and from the profile, in a frame of its own', async () => {
    openApp('/')
    await openAccountMenu()
    await click(page.getByRole('menuitem', { name: 'Admin Dashboard' }))
    await isShown(navigation)
    await isGone(button(page, 'Emergency'))
    await isGone(button(page, 'Add'))
    await isGone(page.getByRole('navigation', { name: 'Main' }))
    await click(navigation.getByRole('link', { name: 'Back to Home' }))
    await isShown(page.getByRole('navigation', { name: 'Main' }))
    openApp('/profile')
    await click(page.getByRole('link', { name: 'Admin Dashboard' }))
    await isShown(navigation)
  })

  it('marks the open screen, also at its other address', async () => {
    openApp('/system-settings')
    await isShown(page.getByRole('heading', { name: 'System settings' }))
    await eventually(navigation.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await eventually(navigation.getByRole('link', { name: 'Overview' })).not.toHaveAttribute('aria-current')
  })

  it('has the moderation, but no inbox without the permission', async () => {
    openApp('/admin/settings')
    await click(navigation.getByRole('link', { name: /^Moderation/ }))
    await isShown(page.getByRole('main').getByRole('heading', { name: 'Moderation', exact: true }))
    await isShown(navigation)
    await becomeSuperAdmin()
    openApp('/admin/settings')
    await click(navigation.getByRole('link', { name: /^Support inbox/ }))
    await isShown(page.getByRole('main').getByRole('heading', { name: 'Inbox', exact: true }))
    await isShown(navigation)
  })

  it('is a row of tabs on a phone, with the account beside the search', async () => {
    await page.viewport(390, 844)
    openApp('/admin/settings')
    await eventually(navigation.getByRole('link', { name: 'Settings' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await openAccountMenu()
    await isShown(page.getByRole('menuitem', { name: 'Sign Out' }))
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('searches accounts from every screen, and tickets by number', async () => {
    openApp('/admin/settings')
    const search = page.getByRole('searchbox', { name: 'Search accounts and tickets' })
    await search.fill('ana')
    search.element().closest('form')?.requestSubmit()
    await eventually(() => location.pathname + location.search).toBe('/admin/users?q=ana')
    await search.fill('#12')
    search.element().closest('form')?.requestSubmit()
    await eventually(() => location.pathname + location.search).toBe('/inbox?q=%2312')
  })
})
