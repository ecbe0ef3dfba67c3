/* oxlint-disable typescript/no-unsafe-assignment, typescript/no-unsafe-call, typescript/no-unsafe-member-access, typescript/no-unsafe-argument, typescript/no-unsafe-return, typescript/unbound-method -- it runs in a page of its own, outside of the program that is type-checked */
// Page script of rendered.fixture.ts: a PDF reader, and text set by the browser itself.
import * as pdfjs from './pdf.mjs'

/** Dots per point of the paper. */
const SCALE = 8
/** Part of a page, from its top, that contains the samples. */
const TOP = 0.15
const COLUMNS = 240

pdfjs.GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
// Regular weight only: the compared text is not bold.
const names = (await (await fetch('/fonts.json')).json()).filter((name) => name.includes('400Regular'))
const familyOf = (name) => name.split('_')[0]
await Promise.all(
  names.map(async (name) => document.fonts.add(await new FontFace(familyOf(name), `url(/${name})`).load())),
)

const open = (base64) =>
  pdfjs.getDocument({ data: Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)) }).promise
const newCanvas = (width, height) => Object.assign(document.createElement('canvas'), { width, height })

/** Returns the width of the ink on a canvas, and its distribution over the columns, as parts of the whole. */
function inkOf(canvas) {
  const { width, height } = canvas
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const inked = Array.from({ length: width }, () => 0)
  for (let at = 0; at < width * height; at += 1) {
    const [red, green, blue, opacity] = [data[at * 4], data[at * 4 + 1], data[at * 4 + 2], data[at * 4 + 3]]
    if (opacity > 0 && red + green + blue < 500) inked[at % width] += 1
  }
  const left = inked.findIndex(Boolean)
  const right = inked.findLastIndex(Boolean) + 1
  const whole = inked.reduce((sum, ink) => sum + ink, 0)
  const columns = Array.from({ length: COLUMNS }, () => 0)
  for (let x = left; x < right; x += 1) {
    columns[Math.floor(((x - left) * COLUMNS) / (right - left))] += inked[x] / whole
  }
  return { width: right - left, columns }
}

globalThis.drawPdf = async (base64) => {
  const page = await (await open(base64)).getPage(1)
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = newCanvas(viewport.width, Math.floor(viewport.height * TOP))
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
  return inkOf(canvas)
}

globalThis.drawText = (text, size) => {
  const canvas = newCanvas(2000, 240)
  const context = canvas.getContext('2d')
  context.font = `${size * SCALE}px ${names.map(familyOf).join(', ')}`
  context.direction = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr'
  context.textAlign = 'left'
  context.fillText(text, 20, 140)
  return inkOf(canvas)
}

globalThis.inspect = async (base64) => {
  const read = await open(base64)
  const pages = await Promise.all(Array.from({ length: read.numPages }, (_page, at) => read.getPage(at + 1)))
  const annotations = await Promise.all(pages.map((page) => page.getAnnotations()))
  const contents = await Promise.all(pages.map((page) => page.getTextContent()))
  const lines = contents.flatMap(({ items }) => items.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)))
  return {
    pages: read.numPages,
    scripts: Object.values((await read.getJSActions()) ?? {}).flat().length,
    links: annotations.flat().length,
    text: lines.join(''),
  }
}
globalThis.isReady = true
