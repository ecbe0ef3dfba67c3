/**
 * Draws the brand's icons from the paw into apps/web/public. Run it after a change of the paw or of the
 * brand's colors: `npm run icons -w @app/web`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pawPad, pawToes } from '../src/ui/art/paw-shape.ts'

const ground = '#1f6b52'
const paw = '#fffdf9'
const folder = join(import.meta.dirname, '../public')

type IconShape = {
  /** Corner radius in a square of 24. */
  corner: number
  /** Share of the square that the paw's own square takes. */
  scale: number
  hasGround?: boolean
}
const rounded: IconShape = { corner: 6.6, scale: 0.72 }
// The system cuts these icons to its own shape, but keeps the middle 80 % in sight.
const fullBleed: IconShape = { corner: 0, scale: 0.62 }

/** The paw alone: Android draws the badge of a notification by its transparency. */
const badge: IconShape = { corner: 0, scale: 1.1, hasGround: false }

function drawIcon({ corner, scale, hasGround = true }: IconShape): string {
  const toes = pawToes.map(({ cx, cy, r }) => `<circle cx="${cx}" cy="${cy}" r="${r}"/>`).join('')
  const { cx, cy, rx, ry } = pawPad
  // The paw's ink is centred at 12.8 of its square's height, not at 12.
  const placed = `translate(12 12) scale(${scale}) translate(-12 -12.8)`
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">',
    hasGround ? `<rect width="24" height="24" rx="${corner}" fill="${ground}"/>` : '',
    `<g fill="${paw}" transform="${placed}"><ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}"/>${toes}</g>`,
    '</svg>\n',
  ].join('')
}

function renderPng(shape: IconShape, size: number): Promise<Buffer> {
  return sharp(Buffer.from(drawIcon(shape)), { density: (72 * size) / 24 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico of one picture: the header that old browsers expect around a PNG. */
function wrapIco(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

await mkdir(folder, { recursive: true })
await Promise.all([
  writeFile(join(folder, 'favicon.svg'), drawIcon(rounded)),
  writeFile(join(folder, 'favicon.ico'), wrapIco(await renderPng(rounded, 32), 32)),
  writeFile(join(folder, 'apple-touch-icon.png'), await renderPng(fullBleed, 180)),
  writeFile(join(folder, 'icon-192.png'), await renderPng(rounded, 192)),
  writeFile(join(folder, 'badge-96.png'), await renderPng(badge, 96)),
  writeFile(join(folder, 'icon-512.png'), await renderPng(rounded, 512)),
  writeFile(join(folder, 'icon-maskable-512.png'), await renderPng(fullBleed, 512)),
])
