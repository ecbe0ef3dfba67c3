import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from './lib/project-root.ts'
import { findSources } from './lib/source-files.ts'

const WEB = 'apps/web/src/'
/** Matches imports of a window, a menu, or a form in place of a row. */
const frame =
  /from '[./]*(?:ui\/overlays\/(?:(?:\w+-)*(?:dialog|window)|window-frame|menu)|(?:[\w/]+\/)?(?:add-frame|edit-frame|anyway-dialog))\.tsx'/

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx$/, '')

/** Files that render a window. The design system shows its own at /ui. */
const windows = findSources(projectRoot, ['apps'])
  .filter(({ path }) => path.startsWith(WEB) && !/\/(?:ui|design-system)\//.test(path))
  .filter(({ text }) => frame.test(text))
  .map(({ path }) => stemOf(path))

/**
 * Components without an appearance of their own: the page that the app renders itself into, and what stands around pages.
 */
const faceless = new Set(['app-page', 'plain-layout', 'visitor-gate', 'admin-gate'])

/**
 * Components that can't be opened yet: the dashboard has no more tabs than its row shows. `tabs-row.browser.test.tsx`
 * opens it.
 */
const unreachable = new Set(['more-tabs'])

/** Pages named in the two lists of routes. */
const pages = ['app/routes.ts', 'app/app-routes.tsx']
  .map((list) => readFileSync(join(projectRoot, WEB, list), 'utf8'))
  .flatMap((list) => [...list.matchAll(/(?:route|import)\([^)]*?'([^']*\.tsx)'/g)])
  .map(([, path = '']) => stemOf(path))
  .filter((stem) => !faceless.has(stem))

const journeys = findSources(projectRoot, ['e2e']).filter(({ path }) =>
  /journeys\/[\w-]+\.spec\.ts$/.test(path),
)

/**
 * A journey measures a screen by its file, and after a colon the open part of it; the width journeys list the screens.
 */
const measured = journeys
  .map(({ path, text }) =>
    path.includes('/width') ? text : [...text.matchAll(/fitsEveryScreen\(\w+, '[\w:-]+'/g)].join('\n'),
  )
  .join('\n')
const isMeasured = (stem: string): boolean => new RegExp(`['\`]${stem}['\`:]`).test(measured)

// spec product: every page, window, menu and form fits 320 pixels with text at 200 %
//   in e2e/fixtures/width.ts, apps/web/src/ui/overlays/dialog.tsx
// spec product: every screen fits with words of the interface as long as German ones, and each layout with text at
//   200 % up to 1920 pixels
//   in e2e/fixtures/width.ts
it('every page, window, menu and form in place is measured on every screen', () => {
  expect(windows.length).toBeGreaterThan(40)
  expect(pages.length).toBeGreaterThan(15)
  const places = [...windows, ...pages].filter((stem) => !unreachable.has(stem))
  expect(places.filter((stem) => !isMeasured(stem))).toEqual([])
})
