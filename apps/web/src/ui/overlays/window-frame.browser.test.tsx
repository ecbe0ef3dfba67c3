import { type ReactNode, useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import {
  button,
  isGone,
  isShown,
  press,
  pressEscape,
  questionOf,
  windowOf,
} from '../../../test-support/screen.ts'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { CoverWindow } from './cover-window.tsx'
import { Dialog } from './dialog.tsx'
import { FullDialog } from './full-dialog.tsx'
import { HeroDialog } from './hero-window.tsx'
import { PageDialog } from './page-dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function pressOnVeil() {
  const veil = document.elementFromPoint(2, 2)
  for (const type of ['pointerdown', 'click']) veil?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
}

// spec product: two taps open a window once: the second does not close it through its backdrop
it('the second of two taps on what opens a window leaves it open, and a later one closes it', async () => {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  showPart(
    <Dialog trigger={<Button>Open</Button>} title="Greeting">
      <p>Hello</p>
    </Dialog>,
  )
  await press(page, 'Open')
  await isShown(windowOf('Greeting'))
  pressOnVeil()
  now += 499
  pressOnVeil()
  await isShown(windowOf('Greeting'))
  now += 1
  pressOnVeil()
  await isGone(windowOf('Greeting'))
})

/** A page whose button opens a window. */
function Opener({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {isOpen && children(() => setOpen(false))}
    </main>
  )
}

const title = 'Greeting'
const hero = { help: 'edit-a-pet' as const, cover: null, folded: { face: null, name: title } }
const shapes: Readonly<Record<string, (close: () => void) => ReactNode>> = {
  dialog: (close) => (
    <Dialog open onOpenChange={close} title={title}>
      <p>Hello</p>
    </Dialog>
  ),
  'page dialog': (close) => (
    <PageDialog onClose={close} title={title}>
      <p>Hello</p>
    </PageDialog>
  ),
  'full dialog': (close) => (
    <FullDialog onClose={close} title={title}>
      <p>Hello</p>
    </FullDialog>
  ),
  'hero dialog': (close) => (
    <HeroDialog onClose={close} title={title} {...hero}>
      <p>Hello</p>
    </HeroDialog>
  ),
}

describe.each(Object.keys(shapes))('a %s', (shape) => {
  it.each(['Escape', 'its cross'])('closes by %s, and returns the focus', async (way) => {
    showPart(<Opener>{shapes[shape] ?? (() => null)}</Opener>)
    await press(page, 'Open')
    await isShown(windowOf(title))
    await (way === 'Escape' ? pressEscape() : press(windowOf(title), 'Close'))
    await isGone(windowOf(title))
    await eventually(button(page, 'Open')).toHaveFocus()
  })
})

it('a question starts at the answer that changes nothing, and stays open after a press outside', async () => {
  let now = 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  showPart(
    <Opener>
      {(close) => (
        <ConfirmDialog
          open
          onOpenChange={close}
          title="Delete?"
          description="It is lost."
          confirmLabel="Delete"
          onConfirm={() => undefined}
        />
      )}
    </Opener>,
  )
  await press(page, 'Open')
  const question = questionOf('Delete?')
  await eventually(button(question, 'Cancel')).toHaveFocus()
  await eventually(question).toHaveAccessibleDescription('It is lost.')
  now += 500
  pressOnVeil()
  await press(question, 'Delete')
  await isShown(question)
  await pressEscape()
  await isGone(question)
  await eventually(button(page, 'Open')).toHaveFocus()
})

it('nothing closes a cover, and the focus returns when it is removed', async () => {
  showPart(
    <Opener>
      {(close) => (
        <CoverWindow label="Maintenance">
          <Button onClick={close}>Remove</Button>
        </CoverWindow>
      )}
    </Opener>,
  )
  await press(page, 'Open')
  const cover = windowOf('Maintenance')
  await isShown(cover)
  const entries = history.length
  await pressEscape()
  await isShown(cover)
  expect(history.length).toBe(entries)
  await press(cover, 'Remove')
  await isGone(cover)
  await eventually(button(page, 'Open')).toHaveFocus()
})
