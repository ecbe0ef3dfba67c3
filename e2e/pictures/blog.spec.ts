import sharp from 'sharp'
import { test } from './demo-page.ts'
import {
  dialog,
  folders,
  openPet,
  PAGE_HEIGHT,
  PHONE,
  region,
  savePicture,
  stay,
  type Subject,
  takePicture,
  visit,
} from './subjects.ts'

/** Size of a picture, in pixels. */
const SIZE = { width: 1200, height: 675 }
/** Left end of the content on a desktop: the sidebar ends here. */
const CONTENT_LEFT = 236

const pictures: readonly Subject[] = [
  { name: 'doses', go: stay, from: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'weight-curve', go: openPet('Miso'), from: region('Weight') },
  { name: 'boosters', go: openPet('Biscuit', 'Vax'), from: (page) => page.getByRole('tablist') },
]

for (const subject of pictures) {
  test(`blog ${subject.name}`, async ({ openHome }) => {
    const home = await openHome({ screen: 'desktop', height: PAGE_HEIGHT })
    const picture = await takePicture(home, subject, { left: CONTENT_LEFT, isWhole: true, ...SIZE })
    await savePicture(picture, `${folders.blog}${subject.name}.webp`)
  })
}

/** Parts of a phone's screen that appear side by side. */
const pair: readonly Subject[] = [
  { name: 'calls', go: visit('/?emergency'), from: dialog('Emergency Information') },
  {
    name: 'facts',
    go: visit('/?emergency'),
    from: (page) => page.getByRole('dialog').getByRole('article').filter({ hasText: 'Miso' }),
  },
]
/** Width of each part and its distance from the top, in pixels. */
const PART = { width: 460, top: 64 }
const BACKGROUND = '#d7e9dc'

test('blog emergency-card', async ({ openHome }) => {
  const home = await openHome({ screen: 'phone', height: PAGE_HEIGHT })
  const gap = (SIZE.width - pair.length * PART.width) / (pair.length + 1)
  const canvas = sharp({ create: { ...SIZE, channels: 3, background: BACKGROUND } })
  const parts: { input: Buffer; left: number; top: number }[] = []
  for (const [place, subject] of pair.entries()) {
    const input = await rounded(await takePicture(home, subject, { ...PHONE, isWhole: true }))
    parts.push({ input, left: Math.round(gap + place * (PART.width + gap)), top: PART.top })
  }
  await savePicture(await canvas.composite(parts).png().toBuffer(), `${folders.blog}emergency-card.webp`)
})

/** Scales a picture to the width of a part, cuts it at the foot, and rounds its upper corners. */
async function rounded(picture: Buffer): Promise<Buffer> {
  const size = { width: PART.width, height: SIZE.height - PART.top }
  const mask = `<svg width="${size.width}" height="${size.height}"><rect width="100%" height="120%" rx="28"/></svg>`
  const part = await sharp(picture)
    .resize({ ...size, position: 'top' })
    .png()
    .toBuffer()
  return sharp(part)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
