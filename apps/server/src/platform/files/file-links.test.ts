import { expect, it } from 'vitest'
import { createTestClock } from '@app/testing/clock'
import { createFileLinks } from './file-links.ts'
import { markOfBlob } from './picture-marks.ts'
import { checkFileLink } from './signed-links.ts'

const SECRET = 'a secret of the installation'
const OURS = '01890000-0000-7000-8000-000000000001'
const THEIRS = '01890000-0000-7000-8000-000000000002'
const BLOB = '01890000-0000-7000-8000-000000000003'
/** A full half hour. */
const NOON = new Date(1_799_992_800_000)
const SECOND = 1000
const json = JSON.stringify({ notes: 'sleepy', picture: markOfBlob(BLOB), file: markOfBlob(BLOB) })

it('replaces marks by the same links as are signed one by one', () => {
  const links = createFileLinks(SECRET, createTestClock(NOON))
  for (const household of [OURS, THEIRS, OURS]) {
    expect(JSON.parse(links.fillJson(household, json))).toEqual({
      notes: 'sleepy',
      picture: links.picture(household, BLOB),
      file: links.file(household, BLOB, 'original'),
    })
  }
})

it('never fills in a link that is about to expire, however long it runs', async () => {
  const clock = createTestClock(NOON)
  const links = createFileLinks(SECRET, clock)
  for (let passed = 0; passed < 8000; passed += 100) {
    const { picture } = links.fill(OURS, { picture: markOfBlob(BLOB) }) as unknown as {
      picture: { thumb: string }
    }
    const query = new URL(picture.thumb, 'http://localhost').searchParams
    const signature = { e: query.get('e') ?? '', s: query.get('s') ?? '' }
    const file = { householdId: OURS, photoId: BLOB, variant: 'thumb' }
    const check = checkFileLink(file, signature, SECRET, clock.now())
    expect(check.valid && check.secondsLeft).toBeGreaterThan(1800)
    await clock.wind(100 * SECOND)
  }
})
