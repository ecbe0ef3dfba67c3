import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import {
  button,
  click,
  doubleClick,
  fill,
  fillIn,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  seeToast,
  select,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  answerWith,
  becomeAdministrator,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../test-support/stage.ts'

const main = page.getByRole('main')
const at = new Date().toISOString()

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
  await becomeAdministrator(true)
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

it.each(['security', 'queues', 'errors', 'audit', 'announcements', 'storage'])(
  '/admin/%s says that it could not be loaded, and loads again',
  async (screen) => {
    await bringTrouble(/^GET \/api\/installation\//, 'answer', 500)
    openApp(`/admin/${screen}`)
    await isShown(button(main, 'Try Again').first())
    await mend()
    await pressUnlessGone(main, 'Try Again')
    await isGone(button(main, 'Try Again'))
  },
)

describe('mail and jobs', () => {
  it('lists failed jobs with their reasons', async () => {
    const failure = { id: '1', topic: 'mail', createdAt: at, failedAt: at, nextAt: null, attempts: 4 }
    await answerWith(/^GET \/api\/installation\/queues$/, {
      queues: [
        {
          queue: 'mail',
          waiting: 0,
          failed: 1,
          oldestAt: at,
          failingSince: at,
          failures: [{ ...failure, reason: 'Connection refused' }],
        },
      ],
    })
    openApp('/admin/queues')
    const failures = main.getByRole('region', { name: 'Failed jobs: Mail' })
    await isShown(failures.getByText('Connection refused'))
    await isShown(failures.getByText('mail · 4 attempts · no further attempt'))
    await press(main, 'Retry 1: Mail')
    await isShown(windowOf('Retry mail'))
  })

  it('says that nothing has failed', async () => {
    openApp('/admin/queues')
    await isShown(main.getByRole('heading', { name: 'Nothing has failed' }))
  })
})

describe('errors', () => {
  it('groups reports, opens one by its address, and leads back on a phone', async () => {
    for (let report = 0; report < 2; report += 1)
      await callElsewhere('POST', '/client-errors', {
        message: 'Cannot read width of null',
        component: 'photo crop',
        severity: 'error',
        stack: 'TypeError\n  at crop',
        metadata: {},
      })
    openApp('/admin/errors')
    await click(main.getByRole('link', { name: /^Cannot read width of null/ }))
    const reports = main.getByRole('region', { name: 'Reports' })
    await isShown(reports.getByRole('heading', { name: 'Cannot read width of null' }))
    await page.viewport(390, 844)
    await click(main.getByRole('link', { name: 'All errors' }))
    await isShown(main.getByRole('link', { name: /^Cannot read width of null/ }))
    expect(new URLSearchParams(location.search).has('error')).toBe(false)
  })

  // spec product: an unexpected failure names the id of its request, which the log has too
  it('finds a failure by the id of its request', async () => {
    await callElsewhere('POST', '/client-errors', {
      message: 'Something went wrong',
      component: 'feeding plan',
      severity: 'error',
      metadata: { requestId: '0197f2c4-7a1e' },
    })
    openApp('/admin/errors')
    await isShown(main.getByText('2 in 24 hours'))
    const search = main.getByRole('searchbox', { name: 'Request id of an error' })
    await fill(search, ' 0197f2c4-7a1e ')
    await eventually(() => main.getByRole('link', { name: /^Cannot read width/ }).elements().length).toBe(0)
    await isShown(main.getByRole('link', { name: /^Something went wrong/ }))
    await fill(search, '0197f2c4')
    await isShown(main.getByRole('heading', { name: 'No error with this request id' }))
    await press(main, 'Show all errors')
    await isShown(main.getByRole('link', { name: /^Cannot read width/ }))
  })

  it('filters by the kind of report', async () => {
    openApp('/admin/errors')
    await press(main, 'Content security policy')
    await isShown(main.getByRole('heading', { name: 'No errors of this kind' }))
    await press(main, 'Show all kinds')
    await isShown(main.getByRole('link', { name: /^Cannot read width of null/ }))
  })
})

describe('the audit log', () => {
  it('filters by action in the address', async () => {
    await callElsewhere('PUT', '/installation/settings/max_users', {
      value: 5,
      reason: 'Small',
      basedOn: null,
    })
    openApp('/admin/audit')
    const entries = main.getByRole('list', { name: 'Entries' })
    await isShown(entries.getByText(/changed “Accounts, at most” from the default to 5/))
    await select(main.getByRole('combobox', { name: 'Action' }), 'Change setting')
    await eventually(() => new URLSearchParams(location.search).get('action')).toBe('change setting')
    await eventually(() => entries.getByRole('listitem').elements().length).toBe(1)
    openApp('/admin/audit?action=lock+account')
    await isShown(main.getByRole('heading', { name: 'No entries match' }))
    await press(main, 'Clear filters')
    await isShown(entries.getByText(/changed “Accounts, at most”/))
  })
})

describe('security', () => {
  it('shows the days of an event, and the limits in force', async () => {
    openApp('/security')
    await isShown(main.getByRole('region', { name: /^Failed sign-ins/ }))
    await click(main.getByRole('link', { name: /Lockouts$/ }))
    await isShown(main.getByRole('region', { name: /^Lockouts, last 30 days/ }))
    await isShown(main.getByRole('region', { name: 'Rate limits in force' }).getByText('API requests'))
  })
})

describe('announcements', () => {
  it('publishes once, and withdraws', async () => {
    openApp('/admin/announcements')
    await isShown(main.getByRole('heading', { name: 'No announcements' }))
    await press(main, 'Publish an announcement')
    const publishing = windowOf('Publish an announcement')
    await fillIn(publishing, { Title: 'Maintenance tonight', Message: 'From 11 PM.', Reason: 'Planned' })
    await doubleClick(button(publishing, 'Publish an announcement'))
    await seeToast('Announcement published')
    expect(await countAsked(/^POST \/api\/installation\/announcements$/)).toBe(1)
    await isShown(main.getByText('Maintenance tonight'))
    await press(main, 'Withdraw “Maintenance tonight”')
    const withdrawing = windowOf('Withdraw')
    await fillIn(withdrawing, { Reason: 'Postponed' })
    await press(withdrawing, 'Withdraw')
    await seeToast('Announcement withdrawn')
    await isShown(main.getByRole('heading', { name: 'No announcements' }))
  })
})

// spec access §6: system users see a debug panel
it('shows the debug panel about the own session, without other people', async () => {
  openApp('/admin/debug')
  await isShown(main.getByRole('region', { name: 'Versions' }).getByText('PostgreSQL'))
  await isShown(main.getByRole('region', { name: 'Flags' }).getByText('session_timeout_hours'))
  await press(main, 'Refresh')
  await isShown(
    main
      .getByRole('region', { name: 'Last requests' })
      .getByText(/GET \/api\/installation\/overview/)
      .first(),
  )
})
