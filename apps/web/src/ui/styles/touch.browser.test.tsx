import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../../test-support/open-app.tsx'
import { isShown } from '../../../test-support/screen.ts'
import { DateInput } from '../controls/date-input.tsx'
import { PasswordInput } from '../controls/password-input.tsx'
import { Select } from '../controls/select.tsx'
import { TextArea } from '../controls/text-area.tsx'
import { TextInput } from '../controls/text-input.tsx'
import { Dialog } from '../overlays/dialog.tsx'

const styleOf = (element: Element) => getComputedStyle(element)

beforeEach(() => page.viewport(390, 844))
afterEach(async () => {
  delete document.documentElement.dataset['density']
  await page.viewport(1440, 900)
})

// spec access §9: iOS devices get viewport and touch fixes
//   in apps/web/src/ui/styles/base.css
it('takes a second tap as a press at once, and lets two fingers zoom', () => {
  showPart(null)
  expect(styleOf(document.documentElement).touchAction).toBe('manipulation')
})

// spec access §9: iOS devices get viewport and touch fixes
//   in apps/web/src/app/app.css
it.each(['comfortable', 'compact'])(
  'has fields of 16 pixels with the density %s, so that a phone does not zoom in',
  async (density) => {
    document.documentElement.dataset['density'] = density
    showPart(
      <>
        <TextInput aria-label="Name" />
        <PasswordInput autoComplete="current-password" aria-label="Password" />
        <DateInput aria-label="Day" value="" onChange={() => undefined} />
        <TextArea aria-label="Notes" />
        <Select aria-label="Species" />
      </>,
    )
    await isShown(page.getByLabelText('Species'))
    const fields = [...document.querySelectorAll('input, textarea, select')]
    const sizes = fields.map((field) => Number.parseFloat(styleOf(field).fontSize))
    expect(sizes.length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16)
  },
)

// spec access §9: iOS devices get viewport and touch fixes
//   in apps/web/src/ui/overlays/dialog.tsx
it('keeps the page below a window still when the window is scrolled to its end', async () => {
  showPart(
    <Dialog open onOpenChange={() => undefined} title="Long">
      <div className="h-[300dvh]">Text</div>
    </Dialog>,
  )
  const window = page.getByRole('dialog')
  await isShown(window)
  const scrolled = [window.element(), ...window.element().querySelectorAll('*')].filter(
    (element) => styleOf(element).overflowY === 'auto',
  )
  expect(scrolled.map((element) => styleOf(element).overscrollBehaviorY)).toEqual(['contain', 'contain'])
})

it('is as high as the visible screen', () => {
  showPart(null)
  expect(styleOf(document.body).minHeight).toBe(`${innerHeight}px`)
})
