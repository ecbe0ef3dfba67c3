import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test-support/open-app.tsx'
import {
  isGone,
  isShown,
  press,
  pressEscape,
  seeToast,
  toastOf,
  windowOf,
} from '../../test-support/screen.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useToast } from './toast-context.ts'

/** A window in which a button goes away when it is pressed, and leaves a toast. */
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
  await expect.element(page.getByRole('button', { name: 'Open', exact: true })).toHaveFocus()
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
