import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import { isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'

/** A window that opens a second one, is replaced by a third, or refuses to close while it is pinned. */
function Windows() {
  const [open, setOpen] = useState<readonly string[]>([])
  const [isPinned, setPinned] = useState(false)
  const close = (title: string) => setOpen((all) => all.filter((each) => each !== title))
  const windowNamed = (title: string, content: React.ReactNode) => (
    <Dialog
      open={open.includes(title)}
      onOpenChange={() => {
        if (!isPinned) close(title)
      }}
      title={title}
    >
      {content}
    </Dialog>
  )
  return (
    <>
      <Button onClick={() => setOpen(['First'])}>Open first</Button>
      {windowNamed(
        'First',
        <>
          <Button onClick={() => setOpen(['First', 'Second'])}>Open second</Button>
          <Button onClick={() => setOpen(['Heir'])}>Give way</Button>
          <Button onClick={() => setPinned((pinned) => !pinned)}>Pin</Button>
        </>,
      )}
      {windowNamed('Second', 'Above the first')}
      {windowNamed('Heir', 'In place of the first')}
    </>
  )
}

const first = windowOf('First')
const second = windowOf('Second')
const heir = windowOf('Heir')

/** Steps in the history, and waits for the page's event. */
async function step(by: -1 | 1): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.go(by)
  await arrived
}

const goBack = () => step(-1)

/** Index of the page in its own history. */
const placeInHistory = (): number => navigation.currentEntry?.index ?? -1

beforeEach(() => {
  showPart(<Windows />)
})

// spec product: going back closes the topmost window, and asks first about typed text
it('going back closes the uppermost window alone', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await press(first, 'Open second')
  await isShown(second)
  await goBack()
  await isGone(second)
  await isShown(first)
  await goBack()
  await isGone(first)
  await eventually(placeInHistory).toBe(start)
})

it('a window that closes on its own takes its entry of the history along', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await press(first, 'Open second')
  await press(second, 'Close')
  await isGone(second)
  await press(first, 'Close')
  await isGone(first)
  await eventually(placeInHistory).toBe(start)
})

it('a window that opens in the moment in which another closes takes over its entry', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await press(first, 'Give way')
  await isShown(heir)
  await isGone(first)
  expect(placeInHistory()).toBe(start + 1)
  await goBack()
  await isGone(heir)
  await eventually(placeInHistory).toBe(start)
})

it('a window that refuses to close is in the history again', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await press(first, 'Pin')
  await goBack()
  await isShown(first)
  await eventually(placeInHistory).toBe(start + 1)
  await press(first, 'Pin')
  await goBack()
  await isGone(first)
  await eventually(placeInHistory).toBe(start)
})

it('going back twice within a moment closes two windows and leaves the page', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await press(first, 'Open second')
  await isShown(second)
  await goBack()
  await goBack()
  await isGone(second)
  await isGone(first)
  await eventually(placeInHistory).toBe(start)
  await eventually(page.getByRole('button', { name: 'Open first' })).toHaveFocus()
})

it('going forward to a window that has closed opens nothing', async () => {
  const start = placeInHistory()
  await press(page, 'Open first')
  await goBack()
  await isGone(first)
  await eventually(placeInHistory).toBe(start)
  await step(1)
  await eventually(placeInHistory).toBe(start)
  await isGone(first)
})
