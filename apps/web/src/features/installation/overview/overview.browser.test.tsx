import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Attention, InstallationOverview } from '@app/domain/installation/overview.contract'
import { eventually } from '../../../../test-support/eventually.ts'
import { becomeSuperAdmin } from '../../../../test-support/moderation.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import {
  button,
  click,
  fillIn,
  isGone,
  isShown,
  press,
  seeToast,
  tryAgain,
  windowOf,
} from '../../../../test-support/screen.ts'
import {
  answerWith,
  bringTrouble,
  callElsewhere,
  countAsked,
  enter,
  haveOwnInstallation,
  leaveOwnInstallation,
  mend,
} from '../../../../test-support/stage.ts'

const READS = /^GET \/api\/installation\/overview$/
const main = page.getByRole('main')
const needsYou = main.getByRole('region', { name: 'Needs you' })
const navigation = page.getByRole('navigation', { name: 'Administration' })

const problem = (given: Partial<Attention>): Attention => ({
  kind: 'mail-refused',
  isUrgent: true,
  count: null,
  since: null,
  queue: null,
  cause: null,
  ...given,
})

/** Answers with these problems, and otherwise with the overview of the server. */
async function showProblems(attention: Attention[]): Promise<void> {
  const { body } = await callElsewhere<InstallationOverview>('GET', '/installation/overview')
  const queues = body.queues.map((queue) => (queue.queue === 'mail' ? { ...queue, failed: 14 } : queue))
  await answerWith(READS, { ...body, attention, queues })
}

beforeAll(async () => {
  await haveOwnInstallation()
  await enter()
  await becomeSuperAdmin()
})
beforeEach(() => page.viewport(1440, 900))
afterAll(() => leaveOwnInstallation())

it('says that all is well, and shows the figures of the installation', async () => {
  openApp('/admin')
  await isShown(main.getByRole('heading', { name: 'All is well' }))
  await isShown(main.getByText(/^Nothing is late\./))
  await isGone(needsYou)
  await isShown(main.getByRole('region', { name: 'Accounts' }).getByText(/than a year ago|as a year ago/))
  await isShown(main.getByRole('region', { name: 'Health' }).getByText('Database'))
  await isShown(main.getByRole('table', { name: 'Queues' }).getByRole('rowheader', { name: 'Mail' }))
})

describe('with failures', () => {
  it('names the most urgent one, whose button is the only filled one', async () => {
    await showProblems([
      problem({ count: 14, queue: 'mail', cause: 'mail.example.org refuses the connection.' }),
      problem({ kind: 'tickets-open', isUrgent: false, count: 4 }),
    ])
    openApp('/admin')
    await isShown(main.getByRole('heading', { name: 'Mail needs you' }))
    await isShown(main.getByText(/^Nothing else is late\./))
    await isShown(needsYou.getByText('14 messages have failed'))
    await isShown(needsYou.getByText('mail.example.org refuses the connection.'))
    await isShown(navigation.getByRole('link', { name: /^Mail and jobs ?, 14 need you$/ }))
    await isShown(navigation.getByRole('link', { name: /^Support inbox ?, 4 waiting$/ }))
    const filled = [...document.querySelectorAll('main .bg-action[class*="min-h-control"]')]
    expect(filled.map(({ textContent }) => textContent)).toEqual(['Check mail settings'])
    await click(needsYou.getByRole('link', { name: 'Check mail settings' }))
    await isShown(main.getByText('No test mail sent yet'))
  })

  it('counts the other failures', async () => {
    await showProblems([
      problem({ kind: 'work-failed', queue: 'exports', count: 1 }),
      problem({ kind: 'storage-nearly-full' }),
      problem({ kind: 'tickets-late', count: 2 }),
    ])
    openApp('/admin')
    await isShown(main.getByRole('heading', { name: 'Reports and exports need you' }))
    await isShown(main.getByText(/^2 more problems\./))
  })

  it('retries a queue for a reason', async () => {
    await showProblems([problem({ count: 14, queue: 'mail' })])
    openApp('/admin')
    await press(needsYou, 'Retry 14')
    const retrying = windowOf('Retry mail')
    await isShown(retrying.getByText('Give a reason'))
    await fillIn(retrying, { Reason: 'The server is back' })
    await press(retrying, 'Retry mail')
    await seeToast(/Retrying \d+ jobs? now/)
    expect(await countAsked(/^POST \/api\/installation\/queues\/retries$/)).toBe(1)
  })
})

it('shows six months on a phone, and nothing wider than the screen', async () => {
  await page.viewport(390, 844)
  openApp('/admin')
  const months = main.getByRole('list', { name: /^New accounts a month/ })
  await eventually(() => months.getByRole('listitem').elements().length).toBe(6)
  expect(document.documentElement.scrollWidth).toBe(390)
})

it('says that the overview could not be loaded, and loads again', async () => {
  await bringTrouble(READS, 'answer', 500)
  openApp('/admin')
  await isShown(button(main, 'Try Again'))
  await mend()
  await tryAgain(main, main.getByRole('heading', { name: 'All is well' }))
})
