import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { exportErrors } from '@app/domain/exports/exports.errors'
import { exportLink } from '@app/domain/exports/exports.rules'
import { COMPLETE_MILLISECONDS, EXPORT_LINK } from '@app/domain/exports/exports.vocabulary'
import { printErrors } from '@app/domain/kernel/printed.errors'
import { nextDownload } from '../../../test-support/downloads.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { noonOf } from '../../../test-support/late-medication.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../test-support/pass-time.ts'
import {
  button,
  click,
  doubleClick,
  fill,
  isGone,
  isShown,
  press,
  questionOf,
  seeToast,
  select,
  tryAgain,
  windowOf,
} from '../../../test-support/screen.ts'
import {
  addPet,
  addRecord,
  answerWith,
  bringTrouble,
  changePlan,
  countAsked,
  enter,
  helpElsewhere,
  mend,
  refuse,
} from '../../../test-support/stage.ts'
import { settleHousehold } from '../../api/client/acting-household.ts'
import { ANSWER_TIMEOUT } from '../../api/client/answer-within.ts'
import { problemOf } from '../../api/client/problem-error.ts'

const LISTS = /^GET \/api\/exports$/
const STARTS = /^POST \/api\/exports$/
const main = page.getByRole('main')
const bar = main.getByRole('region', { name: 'Health Summary', exact: true })
const preview = main.getByRole('region', { name: 'Preview' })
const history = main.getByRole('list', { name: 'History' })

let pets: { id: string; name: string }[] = []

beforeAll(async () => {
  await enter('pro')
  for (const name of ['Biscuit', 'Miso', 'Clover']) pets.push({ id: (await addPet({ name })).id, name })
  await addRecord('vaccination', pets[1]!.id, { vaccineName: 'Rabies 3-year' })
  // Fills more than one page.
  for (let day = 10; day < 28; day += 1) {
    const dateTime = `2026-01-${day}T09:00:00Z`
    await addRecord('appointment', pets[0]!.id, { dateTime, status: 'completed', title: 'Follow-up' })
  }
})
afterEach(() => mend())

const withoutFile = { bytes: null, fileName: null, keptUntil: null }

const entry = (fields: Partial<ExportEntry> = {}): ExportEntry => ({
  id: '01890000-0000-7000-8000-000000000001',
  document: 'health-summary',
  format: 'pdf',
  period: 'all',
  sections: ['problems'],
  paper: 'a4',
  vaccinationId: null,
  pets,
  state: 'ready',
  done: 3,
  failures: [],
  createdBy: null,
  byName: 'Ana',
  createdAt: noonOf('2026-11-19'),
  bytes: 3_400_000,
  fileName: 'health-summary.zip',
  keptUntil: noonOf('2026-11-26'),
  ...fields,
})
const running = (done: number) => entry({ state: 'making', done, ...withoutFile })

const listed = (...entries: ExportEntry[]) => answerWith(LISTS, { entries })

const openTab = (name: string) => click(main.getByRole('tab', { name }))

// spec engagement §4: in progress with a current/total count and current pet name
it('starts one export for two taps, shows it on all tabs, and cancels it', async () => {
  openApp(EXPORT_LINK)
  await isShown(preview.getByRole('img', { name: 'Health Summary for Biscuit, page 1 of 2' }))
  await isShown(main.getByText('None chosen, so the export has all 3 pets. About 3.6 MB as Health Summary.'))
  await bringTrouble(STARTS, 'hold')
  await doubleClick(button(main, 'Export All: Health Summary'))
  await eventually(() => countAsked(STARTS)).toBe(1)
  await mend()
  await isShown(bar.getByText('Biscuit, 1 of 3'))
  await isShown(button(main, '1 of 3'))
  expect(await countAsked(STARTS)).toBe(1)
  await press(main, 'Export All: Emergency Info')
  await seeToast(exportErrors.EXPORT_UNDER_WAY.title)
  for (const tab of ['Advanced', 'Templates', 'History']) {
    await openTab(tab)
    await isShown(bar)
  }
  await press(bar, 'Cancel')
  await seeToast('Export canceled')
  await isGone(bar)
})

// spec engagement §4: complete is cleared after 2 seconds; §8: success 'Export Complete'
it('shows a running export after a reload, and names a missing pet when it is complete', async () => {
  makeTimePass()
  await listed(running(1))
  openApp(exportLink('history'))
  await isShown(bar.getByText('Miso, 2 of 3'))
  await isShown(bar.getByText('Making the Health Summary'))
  await listed(entry({ failures: [{ name: 'Clover', reason: 'too-large' }] }))
  await seeToast('Export Complete', 'Without Clover.')
  await isShown(bar.getByText('Export Complete'))
  await isShown(history.getByText('Without Clover: too much for one file; choose a shorter period.'))
  await answerWith(/\/links$/, { url: 'data:application/zip;base64,UEsDBA==' })
  const download = nextDownload()
  await press(page.getByRole('region', { name: /^Notifications/ }), 'Download')
  expect((await download).name).toBe('health-summary.zip')
  await passTime(COMPLETE_MILLISECONDS)
  await isGone(bar)
})

// spec engagement §4: cleared at once on failure; §8: 'Export Failed'
it('removes a failed export at once, and keeps it in the history with its reason', async () => {
  await listed(running(2))
  openApp(EXPORT_LINK)
  await isShown(bar.getByText('Clover, 3 of 3'))
  await listed(entry({ state: 'failed', ...withoutFile }))
  await seeToast('Export Failed', 'Some exports may have failed. Please try again.')
  await isGone(bar)
  await openTab('History')
  await isShown(history.getByText('Could not be written. Please export it again.'))
  await isShown(button(history, 'Export again: Health Summary'))
})

it('says so when the server never responds, and starts the export at the next tap', async () => {
  makeTimePass()
  openApp(EXPORT_LINK)
  await bringTrouble(STARTS, 'hold')
  await press(main, 'Export All: Health Summary')
  await eventually(button(main, 'Export All: Health Summary')).toHaveAttribute('aria-busy', 'true')
  await passTime(ANSWER_TIMEOUT)
  await seeToast(/connection|offline/i)
  await mend()
  await press(main, 'Export All: Health Summary')
  await isShown(bar)
  await press(bar, 'Cancel')
  await isGone(bar)
})

// spec engagement §5: 'No Pets Selected' / 'Please select pets to export or make sure you have pets added.'
it('explains that there are no pets to export', async () => {
  await answerWith(/^GET \/api\/pets$/, [])
  openApp(EXPORT_LINK)
  await press(main, 'Export All: Health Summary')
  await seeToast('No Pets Selected', 'Please select pets to export or make sure you have pets added.')
  await isShown(main.getByText('Add your first pet. Its documents appear here.'))
})

it('draws the pages of a preview, and retries one after a failure', async () => {
  const busy = problemOf(printErrors.PRINTING_BUSY)
  await refuse(/^GET \/api\/exports\/preview/, 429, busy)
  openApp(EXPORT_LINK)
  await isShown(preview.getByText(busy.message))
  await mend()
  await tryAgain(preview, preview.getByRole('img', { name: 'Health Summary for Biscuit, page 1 of 2' }))
  await press(preview, 'Next page')
  await isShown(preview.getByRole('img', { name: 'Health Summary for Biscuit, page 2 of 2' }))
  await click(main.getByRole('checkbox', { name: 'Miso' }))
  await press(main, 'Preview: Vaccination Records')
  await isShown(preview.getByRole('img', { name: 'Vaccination Records for Miso, page 1 of 1' }))
  await select(main.getByLabelText('Vaccination', { exact: true }), 'Rabies 3-year, Jan 5, 2026')
  await click(preview.getByRole('button', { name: /Show the whole page/ }))
  await isShown(windowOf('Vaccination Records for Miso, page 1 of 1'))
  await press(page.getByRole('dialog'), 'Close')
  await press(main, 'Export 1 pet: Vaccination Records')
  await isShown(
    main.getByRole('region', { name: 'Vaccination Records', exact: true }).getByText('Miso, 1 of 1'),
  )
  await press(main, 'Cancel')
  await seeToast('Export canceled')
})

// spec engagement §5: non-PDF formats need the advanced export formats feature; vaccinations premium, timeline pro
it('locks what the free plan does not have, and leads to the plans', async () => {
  await changePlan('free')
  openApp(EXPORT_LINK)
  await isShown(main.getByText('Your plan exports one pet at a time.', { exact: false }))
  await eventually(button(main, 'Export All: Health Summary')).toHaveAttribute('aria-disabled', 'true')
  await eventually(button(main, 'Export All: Emergency Info')).not.toHaveAttribute('aria-disabled')
  await click(main.getByRole('checkbox', { name: 'Clover' }))
  await eventually(button(main, 'Export 1 pet: Health Summary')).not.toHaveAttribute('aria-disabled')
  for (const [document, plan] of [
    ['Vaccination Records', 'Premium'],
    ['Medical Timeline', 'Pro'],
  ] as const) {
    button(main, `Export 1 pet: ${document}`).element().focus()
    await isShown(page.getByRole('tooltip', { name: `Available with ${plan} plan` }))
    await isGone(button(main, `Preview: ${document}`))
  }
  await openTab('Advanced')
  const csv = main.getByRole('radio', { name: 'CSV' })
  await isShown(csv)
  csv.element().focus()
  await isShown(page.getByRole('tooltip', { name: 'Available with Pro plan' }))
  ;(csv.element() as HTMLInputElement).click()
  await eventually(main.getByRole('radio', { name: 'PDF' })).toBeChecked()
  await isShown(button(main, 'Export PDF'))
  ;(main.getByRole('checkbox', { name: /^Health logs/ }).element() as HTMLInputElement).click()
  await eventually(main.getByRole('checkbox', { name: /^Health logs/ })).not.toBeChecked()
  await isGone(button(main, 'Save as template'))
  await openTab('Templates')
  await isShown(main.getByText('Save a report, use it again'))
  await openTab('Advanced')
  await click(button(main, 'See plans').first())
  await isShown(page.getByRole('dialog').getByRole('heading', { level: 3, name: 'Pro', exact: true }))
  await changePlan('pro')
})

// spec engagement §2: templates of an export
it('saves the choices of an export as a template, and fills a later export with it', async () => {
  openApp(exportLink('advanced'))
  await click(main.getByRole('radio', { name: 'CSV' }))
  await select(main.getByLabelText('Period'), 'Last Year')
  for (const section of [
    'Problems and allergies',
    'Weight',
    'Vaccinations',
    'Visits',
    'Medications and doses',
  ])
    await click(main.getByRole('checkbox', { name: section }))
  await isShown(main.getByText('Choose at least one section'))
  await click(main.getByRole('checkbox', { name: 'Photos' }))
  await press(main, 'Save as template')
  const saving = windowOf('Save as template')
  await fill(saving.getByLabelText(/^Name/), 'For Dr. Lindqvist')
  await press(saving, 'Save as template')
  await seeToast('Template saved')
  await openTab('Templates')
  await click(main.getByRole('link', { name: 'Use For Dr. Lindqvist' }))
  await eventually(main.getByRole('radio', { name: 'CSV' })).toBeChecked()
  await eventually(main.getByRole('checkbox', { name: 'Photos' })).toBeChecked()
  await eventually(main.getByRole('checkbox', { name: 'Weight' })).not.toBeChecked()
  await press(main, 'Export CSV')
  await isShown(bar.getByText('CSV, next in line'))
  await press(bar, 'Cancel')
  await seeToast('Export canceled')
})

// spec engagement §9: history page size 3; recent reports kept 10
it('turns the pages of the history, exports again, and clears it after a question', async () => {
  const ids = [1, 2, 3, 4].map((at) => `01890000-0000-7000-8000-00000000000${at}`)
  const [first, , , last] = ids
  await listed(
    ...ids.map((id) => entry({ id, pets: pets.slice(0, 1), ...(id === last && { ...withoutFile }) })),
  )
  openApp(exportLink('history'))
  await isShown(main.getByText('1 to 3 of 4'))
  await isShown(history.getByText('Kept until Nov 26').first())
  await answerWith(new RegExp(`${first}/links$`), { url: null })
  await click(button(history, 'Download: Health Summary').first())
  await seeToast('No longer kept')
  await press(main, 'Older')
  await isShown(main.getByText('4 of 4'))
  await isShown(history.getByText('No longer kept'))
  await mend()
  await press(history, 'Export again: Health Summary')
  await isShown(bar.getByText('Biscuit, 1 of 1'))
  await press(bar, 'Cancel')
  await isShown(main.getByText('No exports yet'))
  await listed(entry())
  openApp(exportLink('history'))
  await press(main, 'Clear History')
  await mend()
  await press(questionOf('Clear History'), 'Clear History')
  await isShown(main.getByText('No exports yet'))
})

// spec engagement §2: overview: buttons to generate a health report and view expense analytics
it('generates the health report of a chosen pet in the overview', async () => {
  openApp('/?tab=reports')
  await press(main, 'Generate health report')
  await click(page.getByRole('menuitem', { name: 'Miso' }))
  await isShown(main.getByText('Making Miso’s report'))
  const reports = main.getByRole('list', { name: 'Health reports' })
  await isShown(reports.getByText('Health report, Miso'))
  await press(reports, 'Cancel')
  await seeToast('Report canceled')
  await isGone(reports)
  await isShown(button(main, 'Generate health report'))
})

// spec product: caregivers generate reports, viewers only open reports already generated
it('offers caregivers a report of their own, and viewers only the present ones', async () => {
  const REPORTS = /^GET \/api\/health-reports$/
  for (const role of ['caregiver', 'viewer'] as const) {
    const { householdId } = await helpElsewhere('Bea', { role, pet: 'Rex', plan: 'premium' })
    settleHousehold(householdId)
    await answerWith(REPORTS, {
      entries: [
        entry({ document: 'health-report', pets: [{ id: 'r', name: 'Rex' }], createdBy: 'somebody else' }),
        entry({ id: 'm', document: 'monthly-report', byName: null }),
      ],
    })
    openApp(`/?tab=reports&view=export`)
    await isShown(main.getByText('Health report, Rex'))
    await isShown(main.getByText('Monthly report, November 2026'))
    await isShown(button(main, 'Download: Health report, Rex'))
    await isGone(button(main, 'Delete Health report, Rex'))
    await isGone(main.getByRole('link', { name: 'Export', exact: true }))
    const generate = button(main, 'Generate health report')
    await (role === 'caregiver' ? isShown(generate) : isGone(generate))
    await mend()
  }
})
