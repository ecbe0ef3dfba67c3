import { existsSync } from 'node:fs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { papers } from '@app/domain/kernel/paper'
import { printFonts } from './fonts.ts'
import { cutPage, drawPage, printPdf, type Sheet } from './print-pdf.ts'
import { readPdf } from './read-pdf.fixture.ts'

const layout = 'apps/server/src/platform/print/sample.fixture.typ'
const print = (names: readonly string[], more: Partial<Sheet> = {}) =>
  printPdf({
    layout,
    paper: 'a4',
    content: { title: 'A sheet', footer: '', names, picture: more.pictures !== undefined },
    ...more,
  })
const sizeOf = (pdf: Buffer): string => /MediaBox \[([^\]]+)\]/.exec(pdf.toString('latin1'))?.[1] ?? ''
const fontsOf = (pdf: Buffer): string[] => [
  ...new Set(
    [...pdf.toString('latin1').matchAll(/FontName \/[A-Z]{6}\+(\w+)/g)].map(([, name = '']) => name),
  ),
]

describe('a printed sheet', () => {
  it('has its letters at hand', () => {
    expect(printFonts.filter((path) => !existsSync(path))).toEqual([])
  })

  it('comes on both papers', async () => {
    const sizes = []
    for (const paper of papers) sizes.push(sizeOf(await print(['Miso'], { paper })))
    expect(sizes).toEqual(['0 0 595.2756 841.8898', '0 0 612 792'])
  })

  it.each([
    ['د. ليلى', 'NotoSansArabic'],
    ['שלום', 'NotoSansHebrew'],
    ['陈伟', 'NotoSansSC'],
    ['한국', 'NanumGothic'],
    ['สวัสดี', 'NotoSansThai'],
    ['🐶', 'NotoEmoji'],
  ])('prints %s in letters that have it', async (name, family) => {
    expect(fontsOf(await print([name]))).toContain(family)
    expect(fontsOf(await print(['']))).not.toContain(family)
  })

  it.each([
    '#panic("x")',
    '#import "/package.json"',
    '$x$ *b* _i_ `c` <l> @ref \\ //',
    '"] #read("/etc/passwd") [',
  ])('prints %s as it was typed: text is never an instruction', async (name) => {
    const plain = await print(['a'.repeat(name.length)])
    expect((await print([name])).length).toBeGreaterThan(plain.length / 2)
  })

  it('has a title, a language and tags, and passes the check for screen readers', async () => {
    const sheet: Sheet = {
      layout,
      paper: 'a4',
      content: { title: 'A sheet', footer: '', names: ['Miso'], picture: false },
    }
    await printPdf(sheet, 'ua-1')
    const { parts, ...read } = await readPdf(await printPdf(sheet))
    expect(read).toMatchObject({ title: 'A sheet', language: 'en', isTagged: true })
    expect(parts).toEqual(expect.arrayContaining(['H1', 'P']))
  })

  it('keeps no picture of the sheet before', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c96' } })
      .jpeg()
      .toBuffer()
    const printed = await print(['Miso'], { pictures: { 'pet.jpg': picture } })
    expect(printed.toString('latin1')).toContain('DCTDecode')
    const without = print(['Miso'], { pictures: {} })
    await expect(without).rejects.toThrow('could not be set')
  })
})

/** Mean darkness of a picture, 0 to 255. */
const inkOf = async (picture: Uint8Array) =>
  255 - ((await sharp(picture).greyscale().stats()).channels[0]?.mean ?? 0)

/** A page of a drawing. */
const pageOf = (name: string) => `\n    <g>\n        <path id="${name}"/>\n    </g>`

describe('a drawn page', () => {
  const names = Array.from({ length: 80 }, (_, at) => `Miso ${at}`)
  const sheet: Sheet = {
    layout,
    paper: 'a4',
    content: { title: 'A sheet', footer: '', names, picture: false },
  }
  it('shows the page with its ink, and the last one for a page beyond', async () => {
    const [first, last, beyond] = [
      await drawPage({ sheet, page: 1 }),
      await drawPage({ sheet, page: 3 }),
      await drawPage({ sheet, page: 200 }),
    ]
    expect([first, last, beyond].map(({ page, pages }) => [page, pages])).toEqual([
      [1, 3],
      [3, 3],
      [3, 3],
    ])
    expect(await sharp(first.picture).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 1414 })
    // The last page has a few of the names only.
    expect(await inkOf(first.picture)).toBeGreaterThan(1.5 * (await inkOf(last.picture)))
    expect(beyond.picture).toEqual(last.picture)
  })

  it('is read without the other pages', () => {
    const definitions = '\n    <defs></defs>\n</svg>'
    const svg = `<svg viewBox="0 0 100 300">${['a', 'b', 'c'].map(pageOf).join('')}${definitions}`
    const cut = cutPage(svg, 2, 3)
    expect(cut).toContain('viewBox="0 100 100 100"')
    expect(cut.slice(cut.indexOf('>') + 1)).toBe(pageOf('b') + definitions)
  })
})
