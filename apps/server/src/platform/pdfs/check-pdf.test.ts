import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf, packed, pageObjects, pdfOf } from '@app/testing/pdf'
import { printPdf } from '../print/print-pdf.ts'
import { isWholePdf, looksLikePdf } from './check-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdfs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function inFile(content: Uint8Array | string): Promise<string> {
  const path = join(folder, 'some.pdf')
  await writeFile(path, content)
  return path
}

const page = pageObjects('Hello')

describe('a PDF is whole', () => {
  const whole: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
    'of one page': () => onePagePdf('Hello'),
    'that was printed here': () =>
      printPdf({
        layout: 'apps/server/src/platform/print/sample.fixture.typ',
        paper: 'a4',
        content: { title: 'A sheet', footer: '', names: ['Miso'], picture: false },
      }),
    'with objects packed together': () =>
      pdfOf([...page, packed('/Type /ObjStm /N 1 /First 4', '7 0 << /Producer (A scanner) >>')]),
    'that is encrypted': () => pdfOf(page, '/Encrypt 9 0 R'),
    'with 24 MB of a scan': () =>
      pdfOf([...page, { dictionary: '/Subtype /Image', content: randomBytes(24 * 1024 * 1024) }]),
  }
  it.each(Object.keys(whole))('%s', async (name) => {
    expect(await isWholePdf(await inFile((await whole[name]?.()) ?? ''))).toBe(true)
  })
})

it.each([
  ['cut short', onePagePdf('Hello').subarray(0, 300)],
  ['without a table of contents', '%PDF-1.7\nstartxref\n3\n%%EOF'],
  ['whose table lies behind its end', '%PDF-1.7\nstartxref\n9999999999\n%%EOF'],
  ['that says nothing', '%PDF-'],
  ['of nothing', ''],
])('a PDF %s is not whole', async (_, content) => {
  expect(await isWholePdf(await inFile(content))).toBe(false)
})

it.each(['<html>%PDF-1.7', ' %PDF-1.7', '', '%PD'])('%j does not begin as a PDF', async (content) => {
  expect(await looksLikePdf(await inFile(content))).toBe(false)
})
