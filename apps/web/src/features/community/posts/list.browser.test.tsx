import { beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  addNeighbor,
  enterCommunity,
  joinHere,
  postAs,
  postHere,
} from '../../../../test-support/community.ts'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { click, fill, isShown, press, pressUnlessGone, select } from '../../../../test-support/screen.ts'
import { bringTrouble, mend } from '../../../../test-support/stage.ts'

const LIST = '/community?view=community'
const main = page.getByRole('main')
const titles = () =>
  page
    .getByRole('list', { name: 'Posts' })
    .getByRole('heading')
    .elements()
    .map(({ textContent }) => textContent)

beforeAll(async () => {
  await enterCommunity()
  await joinHere({ name: 'Ana & Miso' })
  await addNeighbor({ name: 'Bo the beagle' })
})

it('says what to do next without posts', async () => {
  openApp(LIST)
  await isShown(main.getByRole('heading', { name: 'No posts yet' }))
  await click(main.getByRole('link', { name: 'Ask Question' }))
  await eventually(() => location.search).toBe('?view=community&action=ask')
})

it('filters by kind, topic and owner in the address, and shows all again', async () => {
  await postAs('Bo the beagle', { kind: 'discussion', topic: 'rabbit', title: 'Hay everywhere' })
  await postAs('Bo the beagle', { topic: 'dog', title: 'Which harness?' })
  await postHere({ topic: 'cat', title: 'A scale for a cat' })
  openApp(LIST)
  await eventually(titles).toEqual(['A scale for a cat', 'Which harness?', 'Hay everywhere'])
  await press(main, 'Discussions')
  await eventually(titles).toEqual(['Hay everywhere'])
  expect(location.search).toBe('?view=community&kind=discussion')
  await select(main.getByLabelText('Topic'), 'Cats')
  await isShown(main.getByRole('heading', { name: 'Nothing fits' }))
  await press(main, 'Show all posts')
  await eventually(titles).toHaveLength(3)
  await select(main.getByLabelText('Whose posts'), 'Mine')
  await eventually(titles).toEqual(['A scale for a cat'])
  openApp(`${LIST}&whose=followed&kind=story`)
  await isShown(main.getByRole('heading', { name: 'Nothing fits' }))
})

it('searches once typing pauses, and keeps the words in the address', async () => {
  openApp(LIST)
  await fill(main.getByLabelText('Search posts'), 'harness')
  await eventually(titles).toEqual(['Which harness?'])
  expect(location.search).toBe('?view=community&q=harness')
  await isShown(main.getByText('Newest first'))
})

it('retries a list that can’t be read', async () => {
  await bringTrouble(/^GET \/api\/community\/posts\?/, 'answer')
  openApp(`${LIST}&topic=dog`)
  await isShown(main.getByRole('button', { name: 'Try Again' }))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await eventually(titles).toEqual(['Which harness?'])
})
