import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunchOptions } from '../../../../../scripts/lib/chromium.ts'
import { printFonts } from './fonts.ts'

const ORIGIN = 'http://print.test'
const pdfjs = join(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'), '..', 'build')

/** Ink of one line: its width in dots, and the share of the ink in each of its columns. */
export interface Ink {
  width: number
  columns: number[]
}

/** A browser that draws PDFs, and draws text itself with the fonts of printed sheets. */
export interface PrintViewer {
  /** Returns the ink at the top of the first page. */
  drawPdf(pdf: Buffer): Promise<Ink>
  /** Returns the ink of one line as the browser sets it, `size` in points. */
  drawText(text: string, size: number): Promise<Ink>
  /** Counts pages, scripts and links, and extracts the text. */
  inspect(pdf: Buffer): Promise<{ pages: number; scripts: number; links: number; text: string }>
  close(): Promise<void>
}

/** Starts Chromium with the reader and the fonts. */
export async function openPrintViewer(): Promise<PrintViewer> {
  const browser: Browser = await chromium.launch(chromiumLaunchOptions())
  const page = await browser.newPage()
  const paths = [
    ...printFonts,
    ...['pdf.mjs', 'pdf.worker.mjs'].map((name) => join(pdfjs, name)),
    join(import.meta.dirname, 'rendered-page.fixture.mjs'),
  ]
  const files = new Map(paths.map((path) => [`/${basename(path)}`, path]))
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/fonts.json') return route.fulfill({ json: printFonts.map((font) => basename(font)) })
    const path = files.get(pathname)
    if (!path) return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Print</title>' })
    const contentType = path.endsWith('.mjs') ? 'text/javascript' : 'font/ttf'
    return route.fulfill({ contentType, body: await readFile(path) })
  })
  await page.goto(ORIGIN)
  await page.addScriptTag({ type: 'module', url: '/rendered-page.fixture.mjs' })
  await page.waitForFunction('globalThis.isReady')
  const call = <T>(name: string, ...args: unknown[]) =>
    page.evaluate<T>(`${name}(...${JSON.stringify(args)})`)
  return {
    drawPdf: (pdf) => call('drawPdf', pdf.toString('base64')),
    drawText: (text, size) => call('drawText', text, size),
    inspect: (pdf) => call('inspect', pdf.toString('base64')),
    close: () => browser.close(),
  }
}
