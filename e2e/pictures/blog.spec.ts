import sharp from 'sharp'
import { expect, isComplete, test } from './demo-page.ts'
import { folders, openPet, PAGE_HEIGHT, region, savePicture, spanOf, stay, type Subject } from './subjects.ts'

/** Size of a picture, in pixels. */
const BLOG = { width: 1200, height: 675 }

const pictures: readonly Subject[] = [
  { name: 'doses', go: stay, from: (page) => page.getByRole('heading', { level: 1 }) },
  { name: 'weight-curve', go: openPet('Miso'), from: region('Weight') },
  { name: 'boosters', go: openPet('Biscuit', 'Vax'), from: (page) => page.getByRole('tablist') },
]

/** Left end of the content on a desktop: the sidebar ends here. */
const CONTENT_LEFT = 236

for (const subject of pictures) {
  test(`blog ${subject.name}`, async ({ openHome }) => {
    const home = await openHome({ screen: 'desktop', height: PAGE_HEIGHT })
    const { page } = home
    await subject.go(page, home)
    await expect(subject.from(page)).toBeVisible()
    await isComplete(page)
    const { top } = await spanOf(page, subject)
    const clip = { x: CONTENT_LEFT, y: top, ...BLOG }
    await savePicture(
      await page.screenshot({ clip, animations: 'disabled' }),
      `${folders.blog}${subject.name}.webp`,
    )
  })
}

/** Pictures of articles that a picture of the blog shows side by side. */
const pairs = [
  { name: 'emergency-card', of: ['emergency', 'emergency-facts'], background: '#d7e9dc' },
] as const

/** Width of each of the two, and its distance from the top, in pixels. */
const PAIRED = { width: 460, top: 64 }

for (const { name, of, background } of pairs) {
  test(`blog ${name}`, async () => {
    const gap = (BLOG.width - of.length * PAIRED.width) / (of.length + 1)
    const parts = of.map(async (each, place) => ({
      input: await rounded(`${folders.help}${each}.webp`),
      left: Math.round(gap + place * (PAIRED.width + gap)),
      top: PAIRED.top,
    }))
    const canvas = sharp({ create: { ...BLOG, channels: 3, background } })
    await savePicture(
      await canvas
        .composite(await Promise.all(parts))
        .png()
        .toBuffer(),
      `${folders.blog}${name}.webp`,
    )
  })
}

/** Scales a picture to the width of a pair, cuts it at the foot, and rounds its upper corners. */
async function rounded(path: string): Promise<Buffer> {
  const height = BLOG.height - PAIRED.top
  const mask = `<svg width="${PAIRED.width}" height="${height}"><rect width="100%" height="120%" rx="28"/></svg>`
  const shown = await sharp(path)
    .resize({ ...PAIRED, height, fit: 'cover', position: 'top' })
    .png()
    .toBuffer()
  return sharp(shown)
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}
