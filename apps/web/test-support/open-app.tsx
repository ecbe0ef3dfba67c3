import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider, type RouteObject } from 'react-router'
import { afterAll, afterEach, vi, type TestContext } from 'vitest'
import { commands, page, server } from 'vitest/browser'
import { CONSENT_COOKIE, consentCookie, rejectAll } from '@app/domain/identity/consent/consent.rules'
import { dateIn } from '@app/domain/kernel/time/dates'
import { pace } from '../src/api/client/pace.ts'
import { appRoutes } from '../src/app/app-routes.tsx'
import styles from '../src/app/app.css?inline'
import { Providers } from '../src/app/providers.tsx'
import { noteOffer } from '../src/features/tutorials/offer-memory.ts'
import { eventually } from './eventually.ts'
import { toastOf } from './screen.ts'
import { mend, serverLog } from './stage.ts'

const METHODS = ['log', 'info', 'warn', 'error'] as const

/** The console output of the current test. */
let lines: string[] = []

for (const method of METHODS) {
  const print = console[method]
  console[method] = (...values: unknown[]) => {
    lines.push(`${method}: ${values.map(String).join(' ')}`)
    print(...values)
  }
}

/**
 * Writes the errors of a failed test, its page, its toasts, its console output and the server's log to a folder of the
 * test.
 */
async function keepEvidence({ name, file, suite, result }: TestContext['task']): Promise<void> {
  const output = lines
  lines = []
  if (result?.state !== 'fail') return
  const words = [file.name.replace(/^.*\/|\.browser.*$/g, ''), suite?.name, name].filter(Boolean).join(' ')
  const folder = `test-results/components/${words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}`
  await page.screenshot({ path: `${server.config.root}/${folder}/page.png` })
  const texts = {
    errors: (result.errors ?? []).map(({ message, stack }) => `${message}\n${stack ?? ''}`),
    toasts: toastOf()
      .elements()
      .map(({ textContent }) => textContent),
    console: output,
    server: await serverLog(),
  }
  for (const [text, content] of Object.entries(texts))
    await commands.writeFile(`${folder}/${text}.txt`, content.join('\n'))
}

const { setTimeout: later, clearTimeout: cancel } = window

// A tab in the background has no idle moments, and several pages are tested at once. `idle-part.browser.test.tsx`
// tests the idle moments themselves.
globalThis.requestIdleCallback = (act) => later(() => act({ didTimeout: false, timeRemaining: () => 50 }), 0)
globalThis.cancelIdleCallback = cancel

document.head.append(Object.assign(document.createElement('style'), { textContent: styles }))

let close: (() => void) | undefined

/** Opens routes of a test's own at an address. */
export function openRoutes(path: string, routes: RouteObject[]): void {
  close?.()
  // Each test is a page to the person, though all of a file share one in the browser.
  pace.restart()
  history.replaceState(null, '', path)
  const router = createBrowserRouter(routes)
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  root.render(<RouterProvider router={router} />)
  close = () => {
    root.unmount()
    router.dispose()
    container.remove()
    close = undefined
  }
}

/**
 * Opens the app at an address, with everything around its pages.
 * @param consent cookies of the browser; by default the answer of a person who has been asked
 * @param offersTutorial true to let a tutorial appear automatically; only tests of tutorials want it
 */
export function openApp(
  path: string,
  { consent = answered(), offersTutorial = false }: { consent?: string; offersTutorial?: boolean } = {},
): void {
  document.cookie = consent
  if (!offersTutorial) noteOffer(dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()))
  openRoutes(path, appRoutes)
}

const answered = (): string => consentCookie(rejectAll, { at: new Date(), https: false })

/** A browser whose person has not been asked about cookies. */
export const NO_CONSENT = `${CONSENT_COOKIE}=; Max-Age=0; Path=/`

/** Shows one part of the design system, with the toasts around it and no signed-in person. */
export const showPart = (part: ReactNode): void =>
  openRoutes('/', [{ path: '*', element: <Providers>{part}</Providers> }])

const windowInHistory = (): unknown => (history.state as { layer?: unknown } | null)?.layer

afterEach(async ({ task }) => {
  await keepEvidence(task)
  // Windows leave the history by a timer.
  vi.useRealTimers()
  close?.()
  // Open windows leave the history step by step; a late step would navigate the next test.
  await eventually(windowInHistory).toBeUndefined()
  await mend()
})

// The next file is another person's page in the same browser.
afterAll(() => {
  localStorage.clear()
  sessionStorage.clear()
})
