import { type ComponentProps, type ComponentType, type ReactElement, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showPart } from '../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../test-support/pass-time.ts'
import { button, isGone, isShown, press, seeToast } from '../../test-support/screen.ts'
import { latePart } from './late-part.tsx'

const Late = ({ words }: { words: string }) => <p>{words}</p>
const load = vi.fn<() => Promise<{ default: typeof Late }>>()
const isThere = () => Promise.resolve({ default: Late })

/** A page with one late part, which can be left. */
function Page({ part: Part }: { part: ComponentType<{ words: string }> }) {
  const [isHere, setHere] = useState(true)
  return (
    <>
      <p>What stands</p>
      <button type="button" onClick={() => setHere(!isHere)}>
        Leave or come back
      </button>
      {isHere && <Part words="The late part" />}
    </>
  )
}

const show = () => showPart(<Page part={latePart(load, { place: <p>On its way</p> })} />)

const standing = page.getByText('What stands')
const failure = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
const late = page.getByText('The late part')

beforeEach(() => {
  makeTimePass()
  load.mockReset().mockImplementation(isThere)
  // Silences the console: React logs caught errors there.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
})

it('the placeholder receives the properties of the part', async () => {
  load.mockReturnValueOnce(new Promise(() => undefined))
  showPart(<Page part={latePart(load, { place: ({ words }) => <p>{words}, soon</p> })} />)
  await isShown(page.getByText('The late part, soon'))
})

// spec product: a script that fails, never arrives or throws affects only its own card of Home or part of a
//   pet's record, which offers a retry
it('a part whose script fails leaves the page as it is, and is fetched again', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  show()
  await isShown(failure)
  await isShown(standing)
  await press(failure, 'Try Again')
  await isShown(late)
  await isGone(failure)
  expect(load).toHaveBeenCalledTimes(2)
})

it('a part whose script never comes has failed after half a minute', async () => {
  load.mockReturnValueOnce(new Promise(() => undefined))
  show()
  await isShown(page.getByText('On its way'))
  await passTime(29_000)
  await isGone(failure)
  await passTime(1000)
  await isShown(failure)
  await isShown(standing)
  await press(failure, 'Try Again')
  await isShown(late)
})

it('a part that fails while it is drawn takes nothing with it', async () => {
  load.mockResolvedValueOnce({
    default: () => {
      throw new Error('The part is wrong')
    },
  })
  show()
  await isShown(failure)
  await isShown(standing)
  await press(failure, 'Try Again')
  await isShown(late)
})

it('retries the part when the user comes back to the page', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  show()
  await isShown(failure)
  await press(page, 'Leave or come back')
  await isGone(failure)
  await press(page, 'Leave or come back')
  await isShown(late)
})

it('the second of two taps asks for nothing more', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  show()
  await isShown(failure)
  const again = failure.getByRole('button', { name: 'Try Again' }).element() as HTMLElement
  again.click()
  again.click()
  await isShown(late)
  expect(load).toHaveBeenCalledTimes(2)
})

it('draws a preloaded part at once', async () => {
  const part = latePart(load, { place: <p>On its way</p> })
  await part.preload()
  showPart(<Page part={part} />)
  await isShown(late)
  expect(load).toHaveBeenCalledTimes(1)
})

const LateMenu = ({ trigger, words }: { trigger: ReactElement<ComponentProps<'button'>>; words: string }) => (
  <>
    {trigger}
    <p>{words}</p>
  </>
)

it('loads a part at the press of its trigger, and again after a failure', async () => {
  const loadMenu = vi.fn<() => Promise<{ default: typeof LateMenu }>>(() =>
    Promise.resolve({ default: LateMenu }),
  )
  const Menu = latePart(loadMenu, { when: 'press' })
  showPart(<Menu trigger={<button type="button">Open</button>} words="The late part" />)
  await isShown(button(page, 'Open'))
  expect(loadMenu).not.toHaveBeenCalled()
  loadMenu.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  // A click by script: pointing at the trigger would load the part ahead.
  ;(button(page, 'Open').element() as HTMLElement).click()
  await seeToast('This could not be opened')
  await press(page, 'Open')
  await isShown(late)
})
