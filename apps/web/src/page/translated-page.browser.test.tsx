import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, beforeEach, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { eventually } from '../../test-support/eventually.ts'
import { addLateMedication } from '../../test-support/late-medication.ts'
import { openApp } from '../../test-support/open-app.tsx'
import { button, click, fill, isGone, isShown, pressByKey } from '../../test-support/screen.ts'
import { addPet, enter } from '../../test-support/stage.ts'
import { translatePage } from '../../test-support/translator.ts'
import { keepTranslatable } from './translated-page.ts'

const inside = page.getByRole('main')
const petId = { current: '' }
let end: (() => void)[] = []

beforeAll(async () => {
  await enter()
  petId.current = (await addPet({ name: 'Miso' })).id
  await addLateMedication(petId.current, 'Apoquel')
})
beforeEach(() => {
  end = [keepTranslatable(), translatePage()]
})
afterEach(() => end.forEach((each) => each()))

/** Text beside text and elements, some of which appear and disappear. */
const Line = ({ late, name }: { late: boolean; name: string }) => (
  <p>
    {late && 'Late: '}
    <b>{name}</b> of {name}
    {late && <i>today</i>}
    {late ? ' or later' : null}
  </p>
)

const says = (words: string) =>
  eventually(() => page.getByRole('paragraph').element().textContent).toBe(words)

// spec product: the app works in a page that the browser translates: actions go on, and changed texts are
//   translated too
it.each([false, true])('text that comes, changes and goes stays in its place (from %s)', async (begin) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const draw = (late: boolean, name: string) => root.render(<Line late={late} name={name} />)
  const lines = {
    true: (name: string) => `xx Late: xx ${name}xx  of xx ${name}xx todayxx  or later`,
    false: (name: string) => `xx ${name}xx  of xx ${name}`,
  }
  for (const [late, name] of [
    [begin, 'Miso'],
    [!begin, 'Miso'],
    [begin, 'Rex'],
    [begin, 'Bo'],
    [!begin, 'Ed'],
  ] as const) {
    draw(late, name)
    await says(lines[`${late}`](name))
  }
  root.unmount()
  await eventually(page.getByRole('paragraph')).not.toBeInTheDocument()
})

it('a dose is given and taken back, and the words follow', async () => {
  openApp('/')
  await isShown(inside.getByText('xx 0 of 1 dose given, 1 late'))
  await isShown(inside.getByText('Apoquelxx  for Miso', { exact: true }))
  await pressByKey(button(inside, /xx Give/))
  await isShown(inside.getByText('xx 1 of 1 dose given'))
  await isGone(inside.getByText('0 of 1 dose given'))
  await pressByKey(button(inside, /xx Undo/))
  await isShown(inside.getByText('xx 0 of 1 dose given, 1 late'))
})

it('tabs change, windows open and close, and a search says what it found', async () => {
  openApp(`/pets/${petId.current}`)
  for (const tab of ['Meds', 'Vax', 'Health', 'Overview']) {
    await click(page.getByRole('tab', { name: tab }))
    await eventually(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  }
  await userEvent.keyboard('{Control>}k{/Control}')
  const search = page.getByRole('dialog', { name: 'Search' })
  await fill(search.getByRole('combobox'), 'apo')
  await isShown(search.getByText('xx 1 result found'))
  await fill(search.getByRole('combobox'), 'zebra')
  await isShown(search.getByText('xx No results found for "zebra"'))
  await userEvent.keyboard('{Escape}')
  await isGone(search)
})
