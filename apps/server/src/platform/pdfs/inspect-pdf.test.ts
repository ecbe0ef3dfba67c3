import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onePagePdf, packed, pageObjects, pdfOf } from '@app/testing/pdf'
import { noiseJpeg } from '../images/pictures.fixture.ts'
import { printPdf } from '../print/print-pdf.ts'
import { inspectPdf, looksLikePdf } from './inspect-pdf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdfs-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function verdictOn(pdf: Uint8Array): Promise<string> {
  const path = join(folder, 'some.pdf')
  await writeFile(path, pdf)
  return inspectPdf(path).then(
    () => 'taken',
    (error: { code?: string }) => error.code ?? 'failed',
  )
}

const page = pageObjects('Hello')
const group = (objects: string) => packed('/Type /ObjStm /N 1 /First 4', `7 0 ${objects}`)

describe('a PDF is taken', () => {
  const sound: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
    'of one page': () => onePagePdf('Hello'),
    'that was printed here': () =>
      printPdf({
        layout: 'apps/server/src/platform/print/sample.fixture.typ',
        paper: 'a4',
        content: { title: 'A sheet', footer: '', names: ['Miso'], picture: false },
      }),
    'with objects packed together': () => pdfOf([...page, group('<< /Producer (A scanner) >>')]),
    'with a link to a page': () =>
      pdfOf([...page, '<< /Type /Annot /A << /S /URI /URI (https://example.com) >> >>']),
    'with 24 MB of a scan, which look like anything': () =>
      pdfOf([...page, { dictionary: '/Subtype /Image', content: randomBytes(24 * 1024 * 1024) }]),
  }
  it.each(Object.keys(sound))('%s', async (name) => {
    expect(await verdictOn((await sound[name]?.()) ?? Buffer.alloc(0))).toBe('taken')
  })
})

describe('a PDF is refused', () => {
  const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
  const refused: Record<string, [verdict: string, pdf: () => Uint8Array]> = {
    'that runs a script when it is opened': [
      'active',
      () => pdfOf(pageObjects('Hello', `/OpenAction ${script}`)),
    ],
    'with a script whose name is spelled in numbers': [
      'active',
      () => pdfOf([...page, '<< /S /J#61v#61Scr#69pt >>']),
    ],
    'with a script in a packed group': ['active', () => pdfOf([...page, group(script)])],
    'with a script in a group of an oddly spelled type': [
      'active',
      () => pdfOf([...page, packed('/Type /Obj#53tm /N 1 /First 4', `7 0 ${script}`)]),
    ],
    'with a script in a group that is not packed': [
      'active',
      () => pdfOf([...page, { dictionary: '/Type /ObjStm', content: Buffer.from(script) }]),
    ],
    'that starts a program': ['active', () => pdfOf([...page, '<< /S /Launch /F (cmd.exe) >>'])],
    'with a file inside': ['active', () => pdfOf(pageObjects('Hello', '/Names << /EmbeddedFiles 9 0 R >>'))],
    'that sends a form away': ['active', () => pdfOf([...page, '<< /S /SubmitForm /F (http://x) >>'])],
    'that is encrypted': ['protected', () => pdfOf(page, '/Encrypt 9 0 R')],
    'with a group packed twice': [
      'protected',
      () =>
        pdfOf([
          ...page,
          { dictionary: '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]', content: Buffer.from('00>') },
        ]),
    ],
    'with a group packed by a predictor': [
      'protected',
      () => pdfOf([...page, packed('/Type /ObjStm /DecodeParms << /Predictor 12 >>', '0000')]),
    ],
    'that unpacks to more than a reader should hold': [
      'protected',
      () =>
        pdfOf([
          ...page,
          { dictionary: '/Type /ObjStm /Filter /FlateDecode', content: deflateSync(Buffer.alloc(9_000_000)) },
        ]),
    ],
    'that names one long group again and again': [
      'protected',
      () =>
        pdfOf([
          ...page,
          {
            dictionary: `${'/ObjStm'.repeat(100)} /Filter /FlateDecode`,
            content: Buffer.concat([deflateSync(Buffer.from('null')), Buffer.alloc(7_000_000)]),
          },
        ]),
    ],
    'that is cut short': ['damaged', () => onePagePdf('Hello').subarray(0, 300)],
    'without a table of contents': ['damaged', () => Buffer.from('%PDF-1.7\nstartxref\n3\n%%EOF')],
    'that says nothing': ['damaged', () => Buffer.from('%PDF-')],
  }
  it.each(Object.keys(refused))('%s', async (name) => {
    const [verdict, make] = refused[name] ?? ['', () => Buffer.alloc(0)]
    expect(await verdictOn(make())).toBe(verdict)
  })
})

it('a name that lies across two pieces of a large file is found', async () => {
  const filler = { dictionary: '', content: Buffer.alloc(1024 * 1024 - 700, 0x20) }
  for (let shift = 0; shift < 700; shift += 7) {
    const padded = { ...filler, content: Buffer.concat([filler.content, Buffer.alloc(shift, 0x20)]) }
    expect([shift, await verdictOn(pdfOf([...page, padded, '<< /S /JavaScript >>']))]).toEqual([
      shift,
      'active',
    ])
  }
})

it('twenty PDFs of 24 MB and twenty photos of 10 MB at once stay below 400 MB', async () => {
  const [pdf, photo] = [join(folder, 'large.pdf'), join(folder, 'photo')]
  const scan = { dictionary: '/Subtype /Image', content: randomBytes(24 * 1024 * 1024) }
  await writeFile(pdf, pdfOf([...page, scan, group(' '.repeat(7_000_000))]))
  await writeFile(photo, await noiseJpeg(4000, 3000, 92))
  const script = join(import.meta.dirname, 'inspect-many.fixture.ts')
  const env = { ...process.env, MALLOC_ARENA_MAX: '2' }
  const { stdout } = await promisify(execFile)(process.execPath, [script, pdf, photo, '20'], { env })
  expect(Number(stdout)).toBeGreaterThan(50)
  expect(Number(stdout)).toBeLessThan(400)
}, 60_000)

it('what is no PDF does not begin as one', async () => {
  const path = join(folder, 'page.pdf')
  for (const text of ['<html>%PDF-1.7', ' %PDF-1.7', '', '%PD']) {
    await writeFile(path, text)
    expect([text, await looksLikePdf(path)]).toEqual([text, false])
  }
})
