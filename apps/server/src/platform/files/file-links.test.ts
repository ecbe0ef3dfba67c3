import { expect, it } from 'vitest'
import { createFileLinks } from './file-links.ts'
import { markOfBlob } from './picture-marks.ts'
import { checkFileLink } from './signed-links.ts'

const SECRET = 'a secret of the installation'
const OURS = '01890000-0000-7000-8000-000000000001'
const THEIRS = '01890000-0000-7000-8000-000000000002'
const BLOB = '01890000-0000-7000-8000-000000000003'
/** A multiple of 1800. */
const NOON = 1_799_992_800
const json = JSON.stringify({ notes: 'sleepy', picture: markOfBlob(BLOB), file: markOfBlob(BLOB) })

it('puts the same links in the place of marks as are signed one by one', () => {
  const links = createFileLinks(SECRET, () => new Date(NOON * 1000))
  for (const household of [OURS, THEIRS, OURS]) {
    expect(JSON.parse(links.fillJson(household, json))).toEqual({
      notes: 'sleepy',
      picture: links.picture(household, BLOB),
      file: links.file(household, BLOB, 'original'),
    })
  }
})

it('never fills in a link that is about to end, however long it runs', () => {
  let seconds = NOON
  const links = createFileLinks(SECRET, () => new Date(seconds * 1000))
  for (; seconds < NOON + 8000; seconds += 100) {
    const { picture } = links.fill(OURS, { picture: markOfBlob(BLOB) }) as unknown as {
      picture: { thumb: string }
    }
    const query = new URL(picture.thumb, 'http://localhost').searchParams
    const signature = { e: query.get('e') ?? '', s: query.get('s') ?? '' }
    const file = { householdId: OURS, photoId: BLOB, variant: 'thumb' }
    const check = checkFileLink(file, signature, SECRET, new Date(seconds * 1000))
    expect(check.valid && check.secondsLeft).toBeGreaterThan(1800)
  }
})
