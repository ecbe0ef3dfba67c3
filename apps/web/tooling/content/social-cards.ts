import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { factMark } from '@app/domain/kernel/page-facts'
import { projectRoot } from '../../../../scripts/lib/project-root.ts'
import { CARD_SIZE, inFull } from '../../src/page/page-meta.ts'
import { pawPad, pawToes } from '../../src/ui/art/paw-shape.ts'
import { CatDrawing } from '../../src/ui/art/species/cat.tsx'
import { DogDrawing } from '../../src/ui/art/species/dog.tsx'

/** A page's picture for link previews: its path in the build, and the title on it. */
interface Card {
  path: string
  title: string
}

/** Draws the picture of each page of a build that names one, with the page's title. */
export async function drawSocialCards(folder: string): Promise<void> {
  const cards = await findCards(folder)
  const name = await drawText(PRODUCT_NAME, { size: 34, color: '#22302b' })
  const ground = await sharp(Buffer.from(drawGround()))
    .composite([{ input: name, left: 156, top: 82 }])
    .png()
    .toBuffer()
  for (const { path, title } of cards) {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(target, await drawCard(ground, title))
  }
}

async function findCards(folder: string): Promise<Card[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('index.html'))
  const pages = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return pages.flatMap((html) => {
    const address = contentOf(html, 'og:image')
    const title = contentOf(html, 'og:title')
    if (!address || !title) return []
    return [{ path: address.replace(factMark('origin'), ''), title: title.replace(inFull(''), '') }]
  })
}

const contentOf = (html: string, property: string): string | undefined =>
  new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1]

const TITLE_WIDTH = 680
const fontFile = join(
  projectRoot,
  'node_modules/@expo-google-fonts/fraunces/600SemiBold/Fraunces_600SemiBold.ttf',
)

async function drawCard(ground: Buffer, title: string): Promise<Buffer> {
  const words = await drawText(title, { size: title.length > 30 ? 56 : 70, color: '#22302b' })
  return sharp(ground)
    .composite([{ input: words, left: 80, top: 170 }])
    .png({ palette: true, colours: 128 })
    .toBuffer()
}

/** Draws text with the file of the font: a machine that builds may have no fonts. */
const drawText = (text: string, { size, color }: { size: number; color: string }): Promise<Buffer> =>
  sharp({
    text: {
      // The title of a page is escaped already.
      text: `<span foreground="${color}">${text}</span>`,
      font: `Fraunces SemiBold ${size}`,
      fontfile: fontFile,
      width: TITLE_WIDTH,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer()

/** Draws the part that all pictures share. */
function drawGround(): string {
  const { width, height } = CARD_SIZE
  const toes = pawToes.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('')
  const { cx, cy, rx, ry } = pawPad
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    '<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#f2e2c4"/><stop offset="1" stop-color="#fbe6d0"/></linearGradient>',
    `<rect width="${width}" height="${height}" fill="url(#g)"/>`,
    '<rect x="80" y="72" width="56" height="56" rx="17" fill="#1f6b52"/>',
    `<g fill="#fffdf9" transform="translate(108 100) scale(1.6) translate(-12 -12.8)"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>${toes}</g>`,
    place(renderToStaticMarkup(createElement(DogDrawing, {})), { x: 730, y: 270, width: 390 }),
    place(renderToStaticMarkup(createElement(CatDrawing, {})), { x: 975, y: 430, width: 220 }),
    '</svg>',
  ].join('')
}

/** Places a drawing of 120 × 112 into a picture. */
const place = (drawing: string, { x, y, width }: { x: number; y: number; width: number }): string =>
  drawing.replace('<svg', `<svg x="${x}" y="${y}" width="${width}" height="${(width * 112) / 120}"`)
