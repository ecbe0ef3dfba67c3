import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { API_LIMIT } from '@app/domain/client-reports/client-limits'
import { eventually } from '../../test-support/eventually.ts'
import { openRoutes, showPart } from '../../test-support/open-app.tsx'
import { isShown } from '../../test-support/screen.ts'
import { enter } from '../../test-support/stage.ts'
import { client } from '../api/client/client.ts'
import { forgetProblems } from '../api/client/noted-problems.ts'
import { pace } from '../api/client/pace.ts'
import { NotificationBoundary } from '../features/notifications/notification-boundary.tsx'
import { latePart } from '../loading/late-part.tsx'
import { RouteError } from '../page/route-error.tsx'
import { watchProblems } from './watch-problems.ts'

/** Reports that reached the server, with its answers. */
let sent: { path: string; status: number; report: Record<string, unknown> }[] = []
let stop = () => {}

beforeAll(async () => {
  await enter()
})
beforeEach(() => {
  sent = []
  const { fetch } = globalThis
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    const [request] = given
    if (!(request instanceof Request) || !request.url.endsWith('/client-errors')) return fetch(...given)
    const report = (await request.clone().json()) as Record<string, unknown>
    const { status } = await fetch(request)
    sent.push({ path: new URL(request.url).pathname, status, report })
    return Response.json({ accepted: true })
  })
})
afterEach(() => {
  stop()
  forgetProblems()
  vi.restoreAllMocks()
})

const reported = () => eventually(() => sent.map(({ status, report: { component } }) => [status, component]))

// spec access §5: suspicious input in the address is logged as a warning only
it('warns of suspicious input in any address, by the names of its parameters alone', async () => {
  history.replaceState(null, '', '/pets?email=%3Cb%3Eana%3C/b%3E&tab=health#type=javascript:alert(1)')
  stop = watchProblems()
  await reported().toEqual([[200, 'address']])
  expect(sent[0]?.report).toMatchObject({
    severity: 'warning',
    stack: null,
    metadata: { parameters: 'email, type', page: '/pets' },
  })
  expect(JSON.stringify(sent)).not.toContain('ana')
})

it('finds nothing suspicious in an ordinary address', async () => {
  history.replaceState(null, '', "/auth?email=o'hara@example.org&returnTo=/pets?tab=a%26b")
  stop = watchProblems()
  // A later report of the same queue shows that nothing came before it.
  dispatchEvent(new ErrorEvent('error', { error: new Error('later') }))
  await reported().toEqual([[200, 'window']])
})

// spec access §7: error logging: message, stack, component, severity, metadata
it('reports uncaught errors and rejections, each once', async () => {
  stop = watchProblems()
  const error = new TypeError("Cannot read properties of null (reading 'id')")
  dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
  dispatchEvent(new ErrorEvent('error', { error }))
  dispatchEvent(new ErrorEvent('error', { error }))
  dispatchEvent(
    new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: 'it was refused' }),
  )
  await reported().toEqual([
    [200, 'window'],
    [200, 'window'],
  ])
  expect(sent.map(({ report: { message, severity } }) => [message, severity])).toEqual([
    [String(error), 'critical'],
    ['it was refused', 'error'],
  ])
})

function Broken(): never {
  throw new Error('It broke')
}

// spec access §8: notification failures are logged as critical and replaced by an unavailable message with retry
it('reports a failure of the notification system as critical', async () => {
  stop = watchProblems()
  showPart(
    <NotificationBoundary>
      <Broken />
    </NotificationBoundary>,
  )
  await isShown(page.getByRole('button', { name: 'Notification system temporarily unavailable' }))
  await reported().toEqual([[200, 'notifications']])
  expect(sent[0]?.report['severity']).toBe('critical')
})

it('reports a part of a page that failed', async () => {
  stop = watchProblems()
  const Part = latePart(async () => ({ default: Broken }))
  showPart(<Part />)
  await isShown(page.getByText('This could not be loaded.'))
  await reported().toEqual([[200, 'part of a page']])
})

it('reports a page that failed', async () => {
  stop = watchProblems()
  openRoutes('/', [{ path: '*', Component: Broken, ErrorBoundary: RouteError }])
  await isShown(page.getByRole('heading', { name: 'Something went wrong' }))
  await reported().toEqual([[200, 'page']])
})

// spec access §9: client rate limits: general API 100 per 60 s; further requests are delayed, none is dropped
//   in apps/web/src/api/client/pace.ts
it('delays what the page asks beyond its limit, and lets a dose pass', async () => {
  pace.restart()
  for (let turn = 0; turn < API_LIMIT.most; turn += 1) void pace.turn(false)
  const pets = client.pets.list({})
  await client.doses.listDoses({})
  expect(pace.isHolding()).toBe(true)
  pace.restart()
  expect(await pets).toEqual([])
})
