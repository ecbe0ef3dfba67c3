import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import {
  button,
  hover,
  isGone,
  isShown,
  press,
  seeToast,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import { Button } from '../controls/button.tsx'
import { bar } from '../layout/bar.ts'
import { Dialog } from './dialog.tsx'
import { useToast } from './toast-context.ts'
import { toastDurations } from './toast-durations.ts'

/** Longer than the duration of any toast. */
const LONG = 30_000

function WindowWithToasts() {
  const showToast = useToast()
  return (
    <>
      <Dialog trigger={<Button>Open</Button>} title="Window">
        <Button onClick={() => showToast({ title: 'It failed', variant: 'danger' })}>Fail</Button>
        <Button onClick={() => showToast({ title: 'It worked', variant: 'success' })}>Succeed</Button>
        <Dialog trigger={<Button>Ask</Button>} title="Question">
          Really?
        </Dialog>
      </Dialog>
      <div {...bar} data-testid="bar" className="fixed inset-x-0 bottom-0 h-50" />
    </>
  )
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'], shouldAdvanceTime: true })
  showPart(<WindowWithToasts />)
  await press(page, 'Open')
})

// spec product: F8 focuses a toast, pointer or focus keeps it open, and it covers no button of the window
//   below
it('F8 brings the focus from a window to the toasts, which holds them, and the keys dismiss one', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  await userEvent.keyboard('{F8}')
  await eventually(
    page
      .getByRole('region', { name: /^Notifications/, includeHidden: true })
      .getByRole('list', { includeHidden: true }),
  ).toHaveFocus()
  await vi.advanceTimersByTimeAsync(LONG)
  await isShown(toastOf('It failed'))
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await isGone(toastOf('It failed'))
  await isShown(windowOf('Window'))
})

it('the pointer holds a toast, also below a window that opened later', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  await press(windowOf('Window'), 'Ask')
  await isShown(windowOf('Question'))
  await hover(toastOf('It failed'))
  await vi.advanceTimersByTimeAsync(LONG)
  await isShown(toastOf('It failed'))
  await isShown(windowOf('Question'))
})

// spec product: at most four toasts are visible
it('many failures at once leave the newest four in sight', async () => {
  await press(windowOf('Window'), 'Succeed')
  await seeToast('It worked')
  const fail = button(windowOf('Window'), 'Fail').element() as HTMLElement
  for (let failure = 0; failure < 12; failure += 1) fail.click()
  await isShown(toastOf('It failed').nth(3))
  expect(toastOf('It failed').elements()).toHaveLength(4)
  expect(toastOf('It worked').elements()).toEqual([])
})

// spec core-records §8: successes: Pet Updated, Photo Updated, Medication, Appointment, Health Log and Photo Deleted,
//   for 3000 ms
it('shows a success for three seconds, and leaves more time for reading what failed', () => {
  expect(toastDurations.success).toBe(3000)
  expect(toastDurations.danger).toBeGreaterThan(3000)
})

it('a toast goes on its own', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  await vi.advanceTimersByTimeAsync(LONG)
  await isGone(toastOf('It failed'))
})

it('removes the error toast after a success', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  await press(windowOf('Window'), 'Succeed')
  await seeToast('It worked')
  await isGone(toastOf('It failed'))
})

it('a toast lies on no button of the window below it', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  const told = toastOf('It failed').element().getBoundingClientRect()
  for (const each of button(windowOf('Window'), /./).elements()) {
    const { left, right, top, bottom } = each.getBoundingClientRect()
    const overlaps = told.left < right && told.right > left && told.top < bottom && told.bottom > top
    expect(overlaps, each.textContent ?? '').toBe(false)
  }
})

it('toasts scroll only where they are higher than the screen, so that nothing cuts off their shadow', async () => {
  const list = page
    .getByRole('region', { name: /^Notifications/, includeHidden: true })
    .getByRole('list', { includeHidden: true })
  await page.viewport(390, 600)
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  await eventually(list).toHaveStyle({ overflowY: 'visible' })
  await page.viewport(390, 60)
  await eventually(list).toHaveStyle({ overflowY: 'auto' })
  await page.viewport(1280, 800)
})

const footOf = (title: string): number => toastOf(title).element().getBoundingClientRect().bottom

it('shows a toast at the bottom of a window, and above the bars of the page once the window has closed', async () => {
  await press(windowOf('Window'), 'Fail')
  await seeToast('It failed')
  const barTop = page.getByTestId('bar').element().getBoundingClientRect().top
  // The toast slides in from below, so only its final position counts.
  await eventually(() => Math.round(footOf('It failed'))).toBe(innerHeight - 12)
  await userEvent.keyboard('{Escape}')
  await isGone(windowOf('Window'))
  // A timer of this test's clock removes the window from the browser's history.
  await vi.advanceTimersByTimeAsync(100)
  await eventually(() => footOf('It failed')).toBeLessThan(barTop)
})
