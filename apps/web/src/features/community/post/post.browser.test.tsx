import { beforeAll, beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CommunityPost } from '@app/domain/community/community.contract'
import { postPath } from '@app/domain/community/community.links'
import {
  addNeighbor,
  enterCommunity,
  joinHere,
  postAs,
  postHere,
  replyAs,
  setPost,
} from '../../../../test-support/community.ts'
import { eventually } from '../../../../test-support/eventually.ts'
import { openApp } from '../../../../test-support/open-app.tsx'
import { makeTimePass, passTime } from '../../../../test-support/pass-time.ts'
import {
  button,
  click,
  doubleClick,
  field,
  fill,
  isGone,
  isShown,
  press,
  pressUnlessGone,
  questionOf,
  seeToast,
  windowOf,
} from '../../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, mend } from '../../../../test-support/stage.ts'

const REPLIES = /^POST \/api\/community\/posts\/[^/]+\/replies$/
const main = page.getByRole('main')
const replyOf = (name: string) => page.getByRole('article', { name: `Reply of ${name}` })
const form = page.getByRole('form', { name: /^Reply/ })
const reply = () => field(form, 'Your reply')
const readPost = async (id: string) =>
  (await callElsewhere<CommunityPost>('GET', `/community/posts/${id}`)).body

let theirs: CommunityPost
beforeAll(async () => {
  await enterCommunity()
  await joinHere({ name: 'Ana & Miso' })
  await addNeighbor({ name: 'Bo the beagle' })
  await addNeighbor({ name: 'Olive’s family', face: 'cat' })
  theirs = await postAs('Bo the beagle', {
    title: 'Which harness for a dog that pulls?',
    topic: 'dog',
    body: 'Front clip\nor back? https://example.org/a and javascript:alert(1) <b>x</b>',
  })
  // A post with a link waits for a moderator.
  const now = new Date()
  await setPost(theirs.id, { state: 'published', held_for: null, published_at: now, active_at: now })
})
beforeEach(async () => {
  await page.viewport(1440, 900)
})

// spec ASVS V1.3.5
it('shows the text as it was written, and only https addresses as links', async () => {
  openApp(postPath(theirs.id))
  await isShown(main.getByRole('heading', { name: theirs.title, level: 1 }))
  await eventually(() => document.title).toMatch(/^Which harness/)
  const article = page.getByRole('region', { name: theirs.title })
  await isShown(article.getByText('<b>x</b>', { exact: false }))
  await eventually(article.getByRole('link')).toHaveAttribute('href', 'https://example.org/a')
  expect(article.getByRole('link').element()).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
})

// spec engagement §2: a post can be marked as helpful once by each account
it('marks as helpful once after two taps, takes it back, and returns the mark if the server fails', async () => {
  openApp(postPath(theirs.id))
  const helpful = button(page.getByRole('region', { name: theirs.title }), /^Helpful/)
  await isShown(helpful)
  const VOTE = /^PUT \/api\/community\/posts\/[^/]+\/vote$/
  await bringTrouble(VOTE, 'hold')
  await doubleClick(helpful)
  await eventually(helpful).toHaveAttribute('aria-pressed', 'true')
  await mend()
  await eventually(helpful).not.toHaveAttribute('aria-busy')
  expect(await countAsked(VOTE)).toBe(1)
  expect((await readPost(theirs.id)).voteCount).toBe(1)
  await bringTrouble(VOTE, 'answer')
  await click(helpful)
  await seeToast(/./)
  await eventually(helpful).toHaveAttribute('aria-pressed', 'true')
  await mend()
})

it('offers people of the thread after an @, by keyboard, and mentions the chosen one', async () => {
  await replyAs('Olive’s family', theirs.id, { body: 'Front clip.' })
  openApp(postPath(theirs.id))
  await isShown(replyOf('Olive’s family'))
  await click(reply())
  await userEvent.keyboard('Thanks @')
  const list = page.getByRole('listbox', { name: 'People of this thread' })
  await eventually(() => list.getByRole('option').elements().length).toBe(2)
  await userEvent.keyboard('o')
  await eventually(() => list.getByRole('option').elements().length).toBe(1)
  await userEvent.keyboard('{Backspace}{ArrowDown}{Enter}')
  await eventually(reply()).toHaveValue('Thanks @Olive’s family ')
  await userEvent.keyboard('@')
  await isShown(list)
  await userEvent.keyboard('{Escape}')
  await isGone(list.getByRole('option').first())
  await userEvent.keyboard('{Backspace}!')
  await press(form, 'Post reply')
  await seeToast('Reply posted')
  await isShown(replyOf('Ana & Miso').getByText('Thanks @Olive’s family !'))
  await eventually(reply()).toHaveValue('')
})

it('keeps a reply on the device until it was sent, and sends it once after two taps', async () => {
  openApp(postPath(theirs.id))
  await fill(reply(), 'Ours wears one too.')
  openApp(postPath(theirs.id))
  await eventually(reply()).toHaveValue('Ours wears one too.')
  await bringTrouble(REPLIES, 'answer')
  await press(form, 'Post reply')
  await seeToast(/./)
  await eventually(reply()).toHaveValue('Ours wears one too.')
  await mend()
  const before = await countAsked(REPLIES)
  await doubleClick(button(form, 'Post reply'))
  await seeToast('Reply posted')
  await eventually(reply()).toHaveValue('')
  expect(await countAsked(REPLIES)).toBe(before + 1)
  openApp(postPath(theirs.id))
  await eventually(reply()).toHaveValue('')
})

it('adds one reply if the answer was lost, and waits no longer than a quarter of a minute', async () => {
  makeTimePass()
  openApp(postPath(theirs.id))
  await fill(reply(), 'A y-shaped one.')
  await bringTrouble(REPLIES, 'hold')
  await press(form, 'Post reply')
  await eventually(button(form, 'Post reply')).toHaveAttribute('aria-busy', 'true')
  await passTime(16_000)
  await seeToast(/./)
  await mend()
  await press(form, 'Post reply')
  await eventually(reply()).toHaveValue('')
  await eventually(() => page.getByText('A y-shaped one.', { exact: true }).elements().length).toBe(1)
})

it('lets the author choose the best answer and take it back; others see it only', async () => {
  const own = await postHere({ title: 'How to trim claws of a rabbit?', topic: 'rabbit' })
  await replyAs('Bo the beagle', own.id, { body: 'One claw a day.' })
  openApp(postPath(own.id))
  await press(replyOf('Bo the beagle'), 'Best answer')
  const best = page.getByRole('region', { name: 'Best answer, chosen by you' })
  await isShown(best.getByText('One claw a day.'))
  await press(best, 'More for the reply of Bo the beagle')
  await click(page.getByRole('menuitem', { name: 'No longer the best answer' }))
  await isGone(best)
  await isShown(replyOf('Bo the beagle'))
  openApp(postPath(theirs.id))
  await isShown(replyOf('Olive’s family'))
  expect(button(main, 'Best answer').elements()).toEqual([])
})

it('edits and deletes a reply of one’s own, and names what a deleted post takes along', async () => {
  const own = await postHere({ title: 'A post that goes away' })
  await replyAs('Bo the beagle', own.id)
  openApp(postPath(own.id))
  await fill(reply(), 'Fist try')
  await press(form, 'Post reply')
  const mine = replyOf('Ana & Miso')
  await press(mine, 'More for the reply of Ana & Miso')
  await click(page.getByRole('menuitem', { name: 'Edit reply' }))
  const edit = page.getByRole('form', { name: 'Edit reply' })
  await fill(field(edit, 'Your reply'), 'First try')
  await press(edit, 'Save Changes')
  await isShown(mine.getByText('First try'))
  await press(mine, 'More for the reply of Ana & Miso')
  await click(page.getByRole('menuitem', { name: 'Delete' }))
  await press(questionOf('Delete this reply?'), 'Delete')
  await seeToast('Reply deleted')
  await isGone(mine)
  await press(main, 'More for A post that goes away')
  await click(page.getByRole('menuitem', { name: 'Delete' }))
  await isShown(
    questionOf('Delete this post?').getByText('The reply to it will be deleted too.', { exact: false }),
  )
  await press(questionOf('Delete this post?'), 'Delete')
  await seeToast('Post deleted')
  await eventually(() => location.pathname + location.search).toBe('/community?view=community')
})

it('marks an opened followed post as read once its replies are loaded', async () => {
  const own = await postHere({ title: 'How often is a check-up?' })
  await replyAs('Bo the beagle', own.id, { body: 'Once a year.' })
  expect((await readPost(own.id)).unread).toBe(1)
  await bringTrouble(/^GET \/api\/community\/posts\/[^/]+\/replies/, 'hold')
  openApp(postPath(own.id))
  await isShown(main.getByRole('heading', { name: own.title, level: 1 }))
  expect((await readPost(own.id)).unread).toBe(1)
  await mend()
  await isShown(replyOf('Bo the beagle').getByText('New'))
  await eventually(async () => (await readPost(own.id)).unread).toBe(0)
  await isShown(replyOf('Bo the beagle').getByText('New'))
})

it('says why a post waits, is hidden or is locked', async () => {
  const own = await postHere({ title: 'A post with a state' })
  await setPost(own.id, { state: 'held', held_for: 'link' })
  openApp(postPath(own.id))
  await isShown(main.getByText('Only you see this so far'))
  await isShown(main.getByText('It contains a link', { exact: false }))
  await isGone(form)
  await setPost(own.id, { state: 'hidden', held_for: null })
  openApp(postPath(own.id))
  await eventually(main.getByRole('link', { name: 'See the decision' })).toHaveAttribute(
    'href',
    '/community/decisions',
  )
  await setPost(own.id, { state: 'published', locked: true })
  openApp(postPath(own.id))
  await isShown(main.getByText('This post is locked'))
  await isGone(form)
})

it('leads on from a post that is gone, and retries one that can’t be read', async () => {
  openApp(postPath('00000000-0000-7000-8000-000000000000'))
  await eventually(main.getByRole('link', { name: 'Show all posts' })).toHaveAttribute(
    'href',
    '/community?view=community',
  )
  await bringTrouble(/^GET \/api\/community\/posts\/[^/]+$/, 'answer')
  openApp(postPath(theirs.id))
  await isShown(button(main, 'Try Again'))
  await mend()
  await pressUnlessGone(main, 'Try Again')
  await isShown(main.getByRole('heading', { name: theirs.title }))
})

it('reports a reply, and blocks its author with a way back', async () => {
  openApp(postPath(theirs.id))
  await press(replyOf('Olive’s family'), 'More for the reply of Olive’s family')
  await click(page.getByRole('menuitem', { name: 'Report' }))
  const report = windowOf('Report this reply')
  await isShown(report.getByText('Choose a reason.'))
  await click(report.getByText('Spam or advertising'))
  await press(report, 'Send Report')
  await seeToast('Thank you')
  await isGone(report)
  await press(replyOf('Olive’s family'), 'More for the reply of Olive’s family')
  await click(page.getByRole('menuitem', { name: 'Block Olive’s family' }))
  await seeToast('Olive’s family is blocked')
  await isGone(replyOf('Olive’s family'))
  await pressUnlessGone(page, 'Undo')
  await isShown(replyOf('Olive’s family'))
})
