import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { eventually } from '../../../test-support/eventually.ts'
import { showPart } from '../../../test-support/open-app.tsx'
import {
  isGone,
  isShown,
  press,
  pressEscape,
  seeToast,
  toastOf,
  windowOf,
} from '../../../test-support/screen.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { Menu, MenuItem } from '../overlays/menu.tsx'
import { useToast } from '../overlays/toast-context.ts'

/** A window whose button disappears when it is pressed, and leaves a toast. */
function Outer() {
  const [isInnerOpen, setInnerOpen] = useState(false)
  return (
    <Dialog trigger={<Button>Open</Button>} title="Outer">
      <Vanishing />
      <Button onClick={() => setInnerOpen(true)}>Open inner</Button>
      <Dialog open={isInnerOpen} onOpenChange={setInnerOpen} title="Inner">
        <Vanishing />
      </Dialog>
    </Dialog>
  )
}

function Vanishing() {
  const [isThere, setThere] = useState(true)
  const showToast = useToast()
  if (!isThere) return null
  const go = () => {
    showToast({ title: 'Gone' })
    setThere(false)
  }
  return <Button onClick={go}>Go away</Button>
}

// spec product: Escape closes the innermost window or form, and only it
it('Escape closes the uppermost window where nothing has the focus and a toast is in sight', async () => {
  showPart(<Outer />)
  await press(page, 'Open')
  await press(windowOf('Outer'), 'Open inner')
  await press(windowOf('Inner'), 'Go away')
  await seeToast('Gone')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  expect(document.activeElement).toBe(document.body)

  await pressEscape()
  await isGone(windowOf('Inner'))
  await isShown(windowOf('Outer'))
  await isShown(toastOf('Gone'))

  await pressEscape()
  await isGone(windowOf('Outer'))
  await eventually(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus()
})

it('Escape in a toast dismisses the toast and leaves the window', async () => {
  showPart(<Outer />)
  await press(page, 'Open')
  await press(windowOf('Outer'), 'Go away')
  await seeToast('Gone')
  toastOf('Gone').getByRole('button', { includeHidden: true }).element().focus()
  await pressEscape()
  await isGone(toastOf('Gone'))
  await isShown(windowOf('Outer'))
})

/** A menu, and a toast that appears while the menu is open, such as one after a late answer. */
function MenuAndToast() {
  const showToast = useToast()
  return (
    <>
      <button
        type="button"
        aria-label="Late answer"
        id="late"
        onClick={() => showToast({ title: 'Saved' })}
      />
      <Menu trigger={<Button>More</Button>}>
        <MenuItem onSelect={() => undefined}>Copy</MenuItem>
      </Menu>
    </>
  )
}

it.each(['the menu', 'nothing'])(
  'Escape closes a menu before a later toast, with the focus on %s',
  async (focus) => {
    showPart(<MenuAndToast />)
    await press(page, 'More')
    const menu = page.getByRole('menu')
    await isShown(menu)
    document.querySelector<HTMLElement>('#late')?.click()
    await seeToast('Saved')
    if (focus === 'nothing' && document.activeElement instanceof HTMLElement) document.activeElement.blur()

    await pressEscape()
    await isGone(menu)
    await isShown(toastOf('Saved'))
    await eventually(page.getByRole('button', { name: 'More' })).toHaveFocus()
  },
)
