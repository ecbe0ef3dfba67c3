import { beforeAll, beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { CommunityPost } from '@app/domain/community/community.contract'
import { addNeighbor, enterCommunity, setProfile } from '../../../../test-support/community.ts'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { oneColourPhoto, putInto } from '../../../../test-support/pictures.ts'
import {
  button,
  choose,
  click,
  doubleClick,
  field,
  fill,
  fillIn,
  isGone,
  isShown,
  press,
  questionOf,
  saysAt,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, mend } from '../../../../test-support/stage.ts'

const POSTS = /^POST \/api\/community\/posts$/
const PICTURES = /^POST \/api\/community\/posts\/[^/]+\/pictures$/
const main = page.getByRole('main')
const story = windowOf('Share Story')
const name = windowOf('Your name here')

/** Presses a button that says that fields are missing. */
async function pressIncomplete(root: Locator, label: string): Promise<void> {
  await isShown(button(root, label))
  const pressed = button(root, label).element() as HTMLElement
  pressed.click()
}

const listMine = async () =>
  (await callElsewhere<{ entries: CommunityPost[] }>('GET', '/community/posts?whose=mine')).body.entries
const writeStory = async (title: string) => {
  await fillIn(story, { Title: title, Text: 'It began with a box.' })
  await choose(story, { Topic: 'Cats' })
}

beforeAll(() => enterCommunity())
beforeEach(async () => {
  await page.viewport(1440, 900)
})

it('asks for a name and a face first, then goes on with the question, whose first post waits', async () => {
  openApp('/community?action=ask')
  await pressIncomplete(name, 'Continue')
  await saysAt(name, 'Name', 'Name is required')
  await fill(field(name, 'Name'), 'Ana & Miso')
  await click(name.getByText('Cat', { exact: true }))
  await press(name, 'Continue')
  const ask = windowOf('Ask Question')
  await isShown(ask.getByText('You post as', { exact: false }))
  await isShown(ask.getByText('Your household’s records stay private.', { exact: false }))
  await pressIncomplete(ask, 'Post')
  await saysAt(ask, 'Title', 'Title is required')
  await saysAt(ask, 'Text', 'Text is required')
  await fillIn(ask, { Title: 'How do you weigh a cat?', Text: 'She leaves the scale.' })
  await choose(ask, { Topic: 'Cats' })
  await press(ask, 'Post')
  await seeToast('Sent to the moderators')
  await isShown(main.getByRole('heading', { name: 'How do you weigh a cat?', level: 1 }))
  await isShown(main.getByText('Your first post waits for a moderator', { exact: false }))
})

it('refuses a second post while the first one waits, and keeps its text as a draft', async () => {
  openApp('/community?action=share')
  await writeStory('Seventeen years')
  await press(story, 'Post')
  await seeToast('Your first post waits for review')
  await eventually(field(story, 'Title')).toHaveValue('Seventeen years')
  await click(button(story, 'Close').first())
  await isGone(story)
  openApp('/community?action=share')
  await isShown(story.getByText('This is your draft from before.'))
  await eventually(field(story, 'Text')).toHaveValue('It began with a box.')
  await press(story, 'Start over')
  await eventually(field(story, 'Title')).toHaveValue('')
  const [profile] = [(await callElsewhere<{ profile: { id: string } }>('GET', '/community')).body.profile]
  await setProfile(profile.id, { approved_at: new Date(), created_at: new Date(0) })
})

it('changes the post that an attempt with a lost answer has saved', async () => {
  openApp('/community?action=share')
  await writeStory('A story with a second thought')
  await bringTrouble(POSTS, 'lose')
  await press(story, 'Post')
  await seeToast(/./)
  await mend()
  await fillIn(story, { Text: 'It began with a crate.' })
  await press(story, 'Post')
  await isShown(main.getByText('It began with a crate.'))
  expect((await listMine()).filter(({ title }) => title === 'A story with a second thought')).toHaveLength(1)
})

it('posts once after two taps and a lost answer, and forgets the draft', async () => {
  openApp('/community?action=share')
  await writeStory('A story with a lost answer')
  await bringTrouble(POSTS, 'lose')
  await press(story, 'Post')
  await seeToast(/./)
  await mend()
  const before = await countAsked(POSTS)
  await doubleClick(button(story, 'Post'))
  await isShown(main.getByRole('heading', { name: 'A story with a lost answer', level: 1 }))
  expect(await countAsked(POSTS)).toBe(before + 1)
  expect((await listMine()).filter(({ title }) => title === 'A story with a lost answer')).toHaveLength(1)
  openApp('/community?action=share')
  await eventually(field(story, 'Title')).toHaveValue('')
})

// spec product: a failed picture keeps its post, and only the picture is sent again
it('sends pictures with their descriptions, and only a failed one again', async () => {
  openApp('/community?action=share')
  await writeStory('A story with pictures')
  putInto(story.getByLabelText('Add pictures', { exact: true }), await oneColourPhoto('box.png'))
  await fill(story.getByLabelText('Description of box.png'), 'Olive in her box')
  await click(button(story, 'Close').first())
  await press(questionOf('Leave out these pictures?'), 'Stay')
  const before = await countAsked(POSTS)
  await bringTrouble(PICTURES, 'lose')
  await press(story, 'Post')
  const rest = windowOf('Send Pictures')
  await isShown(rest.getByText('Your post is saved.', { exact: false }))
  await mend()
  await press(rest, 'Try again: box.png')
  await isShown(main.getByRole('img', { name: 'Olive in her box' }))
  expect(await countAsked(POSTS)).toBe(before + 1)
})

it('changes a post and removes its picture', async () => {
  const post = (await listMine()).find(({ title }) => title === 'A story with pictures')
  openApp(`/community/posts/${post?.id ?? ''}`)
  await press(main, 'More for A story with pictures')
  await click(page.getByRole('menuitem', { name: 'Edit post' }))
  const edit = windowOf('Edit Post')
  await press(edit, 'Remove picture: Olive in her box')
  await seeToast('Picture removed')
  await fill(field(edit, 'Title'), 'A story without pictures')
  await press(edit, 'Save Changes')
  await seeToast('Changes saved')
  await isShown(main.getByRole('heading', { name: 'A story without pictures', level: 1 }))
  await isGone(main.getByRole('img', { name: 'Olive in her box' }))
})

it('changes the name, and says that another person has it', async () => {
  openApp('/community')
  await press(main, 'Change')
  await isShown(name.getByText('You have blocked no one.'))
  await addNeighbor({ name: 'Bo the beagle' })
  await fill(field(name, 'Name'), 'bo THE beagle')
  await press(name, 'Save')
  await seeToast('Name taken')
  await fill(field(name, 'Name'), 'Ana, Miso & Clover')
  await press(name, 'Save')
  await seeToast('Name and face saved')
  await isShown(main.getByRole('region', { name: 'Your posts' }).getByText('Ana, Miso & Clover'))
})
