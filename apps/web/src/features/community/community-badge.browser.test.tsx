import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { postPath } from '@app/domain/community/community.links'
import {
  addNeighbor,
  enterCommunity,
  joinHere,
  postAs,
  postHere,
  replyAs,
  replyHere,
} from '../../../test-support/community.ts'
import { eventually } from '../../../test-support/eventually.ts'
import { openApp } from '../../../test-support/open-app.tsx'
import { passTime } from '../../../test-support/pass-time.ts'
import { isShown } from '../../../test-support/screen.ts'
import { bringTrouble, callElsewhere, countAsked, mend } from '../../../test-support/stage.ts'

const UNREAD = /^GET \/api\/community\/unread$/
const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Community/ })

// The number is requested in a quiet moment, which an interval finds.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** Passes quiet time until the value holds. */
const inQuiet = <Seen,>(read: () => Seen) =>
  eventually(async () => {
    await passTime(500)
    return read()
  })
/** Visible and spoken words of the entry. */
const nameOfEntry = () => entry.element().textContent

// spec engagement §2: the entry of the community counts unread replies and mentions, capped at 9+
it('counts unread replies and mentions at the entry of the community, up to 9+, until they are read', async () => {
  await enterCommunity()
  await addNeighbor({ name: 'Bo the beagle' })
  const { id: profileId } = await joinHere({ name: 'Ana & Miso' })
  const own = await postHere()
  await page.viewport(390, 844)
  openApp('/pets')
  await isShown(entry)
  await inQuiet(() => countAsked(UNREAD)).toBe(1)
  await eventually(entry).toHaveAccessibleName('Community')

  await replyAs('Bo the beagle', own.id)
  const theirs = await postAs('Bo the beagle')
  await replyHere(theirs.id)
  await callElsewhere('PUT', `/community/posts/${theirs.id}/follow`, { following: false })
  await replyAs('Bo the beagle', theirs.id, { body: '@Ana & Miso, and yours?', mentions: [profileId] })
  openApp('/pets')
  await inQuiet(nameOfEntry).toBe('22 new, Community')

  for (let count = 0; count < 8; count += 1) await replyAs('Bo the beagle', own.id)
  await page.viewport(1440, 900)
  openApp('/pets')
  await inQuiet(nameOfEntry).toBe('Community9+, 9+ new')

  openApp(postPath(own.id))
  await inQuiet(nameOfEntry).toBe('Community1, 1 new')
  openApp(postPath(theirs.id))
  await eventually(entry).toHaveAccessibleName('Community')
})

it('shows no number if reading it fails', async () => {
  await bringTrouble(UNREAD, 'answer')
  openApp('/pets')
  await isShown(entry)
  const before = await countAsked(UNREAD)
  await inQuiet(() => countAsked(UNREAD)).toBeGreaterThan(before)
  expect(entry.element()).toHaveAccessibleName('Community')
  await mend()
})
