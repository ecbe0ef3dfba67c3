import { afterEach, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test-support/open-app.tsx'
import { isGone, isShown, press, windowOf } from '../../../test-support/screen.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

function pressOnVeil() {
  const veil = document.elementFromPoint(2, 2)
  for (const type of ['pointerdown', 'click']) veil?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
}

// spec product: two taps on what opens a window open it once: the second does not close it by its veil
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
