import { createElement } from 'react'
import { matchPath } from 'react-router'
import { adminAliases, adminLinks } from '@app/domain/installation/administration.links'
import { administrationTexts } from '@app/domain/installation/administration.texts'
import { type LatePart, latePart } from '../../../loading/late-part.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'

interface AdminScreen {
  /** Address, and further addresses of the same screen. */
  paths: readonly string[]
  /** Title in the browser. */
  title: string
  Screen: LatePart<object>
}

const { pages } = administrationTexts
const place = createElement(SkeletonRows, { label: administrationTexts.loading, rows: 6 })

/** A screen whose script loads when it is opened; a failure replaces only the page. */
const screen = (path: string, title: string, Screen: LatePart<object>): AdminScreen => ({
  paths: [path, ...(adminAliases[path] ?? [])],
  title,
  Screen,
})

/** The screens of the administration, apart from the app's routes: the first load knows only that there are some. */
export const adminScreens: readonly AdminScreen[] = [
  screen(
    adminLinks.overview,
    administrationTexts.entry,
    latePart(() => import('../../../features/installation/overview/overview-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.users,
    pages.users,
    latePart(() => import('../../../features/installation/accounts/accounts-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.account,
    pages.account,
    latePart(() => import('../../../features/installation/accounts/account-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.security,
    pages.security,
    latePart(() => import('../../../features/installation/security/security-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.queues,
    pages.queues,
    latePart(() => import('../../../features/installation/queues/queues-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.storage,
    pages.storage,
    latePart(() => import('../../../features/installation/overview/storage-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.errors,
    pages.errors,
    latePart(() => import('../../../features/installation/errors/errors-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.announcements,
    pages.announcements,
    latePart(() => import('../../../features/installation/announcements/announcements-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.settings,
    pages.systemSettings,
    latePart(() => import('../../../features/installation/settings/settings-page.tsx'), {
      place,
      failure: 'page',
    }),
  ),
  screen(
    adminLinks.audit,
    pages.audit,
    latePart(() => import('../../../features/installation/audit/audit-page.tsx'), { place, failure: 'page' }),
  ),
  screen(
    adminLinks.debug,
    pages.debug,
    latePart(() => import('../../../features/installation/debug/debug-page.tsx'), { place, failure: 'page' }),
  ),
]

/** The screen at an address. */
export const screenAt = (pathname: string): AdminScreen | undefined =>
  adminScreens.find(({ paths }) => paths.some((path) => matchPath(path, pathname)))
