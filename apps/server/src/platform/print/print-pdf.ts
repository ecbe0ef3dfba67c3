import { join } from 'node:path'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { Paper } from '@app/domain/kernel/paper'
import { projectRoot } from '../base/project-root.ts'
import { loadSharp } from '../images/load-sharp.ts'
import { printFonts } from './fonts.ts'

/** A sheet to print. */
export interface Sheet {
  /** Layout: a Typst file, as a path from the project's root. */
  layout: string
  paper: Paper
  /** Data that the layout reads as `json(bytes(sys.inputs.content))`. It is read as values, never as instructions. */
  content: Readonly<Record<string, unknown>>
  /** JPEG pictures, by the name under which the layout finds them in `/.print/`. */
  pictures?: Readonly<Record<string, Buffer>>
}

let starting: Promise<NodeCompiler> | undefined

/** Returns the typesetter, loaded with the first sheet (some 45 MB of memory). */
const typesetter = (): Promise<NodeCompiler> => (starting ??= startTypesetter())

async function startTypesetter(): Promise<NodeCompiler> {
  const { NodeCompiler: Compiler } = await import('@myriaddreamin/typst-ts-node-compiler')
  return Compiler.create({ workspace: projectRoot, fontArgs: [{ fontPaths: [...printFonts] }] })
}

/**
 * Lays a sheet out as a PDF that archives and screen readers can read (PDF/A-2a). It blocks the process, so it runs in a
 * helper (see `printSheet`); callers bound the amount on a sheet.
 * @param standard 'ua-1' also checks what screen readers need: texts for pictures, and headings in order
 * @throws Error with the typesetter's message if the layout is wrong, which is a mistake in the program
 */
export const printPdf = (sheet: Sheet, standard: 'a-2a' | 'ua-1' = 'a-2a'): Promise<Buffer> =>
  withSheet(sheet, (compiler, set) => compiler.pdf(set, { pdfStandard: standard }))

/** One page of a sheet, as a picture. */
export interface DrawnPage {
  /** WebP, some 1,000 pixels wide. */
  picture: Uint8Array
  /** Number of the drawn page, from 1. */
  page: number
  /** Number of all pages. */
  pages: number
}

/** Color of the paper in page.typ. */
const PAPER_COLOR = '#fffefb'
/** Width of a drawn page in pixels. */
const DRAWN_WIDTH = 1000

/**
 * Draws one page of a sheet.
 * @param page from 1; beyond the last page, the last one is drawn
 * @throws the errors of `printPdf`
 */
export async function drawPage({ sheet, page }: { sheet: Sheet; page: number }): Promise<DrawnPage> {
  const { svg, pages } = await withSheet(
    sheet,
    (compiler, set) => ({ svg: compiler.plainSvg(set), pages: set.numOfPages }),
    { drawn: 'true' },
  )
  const drawn = Math.min(page, pages)
  const sharp = await loadSharp()
  // Only a helper of sheets draws this format, from a layout: it never decodes files of users.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const picture = await sharp(Buffer.from(cutPage(svg, drawn, pages)), { unlimited: true })
    .resize(DRAWN_WIDTH)
    .flatten({ background: PAPER_COLOR })
    .webp({ quality: 90 })
    .toBuffer()
  return { picture, page: drawn, pages }
}

/** Beginning and end of a page in a drawing, in which the pages are the groups of the first level. */
const PAGE = '\n    <g'
const PAGE_END = '\n    </g>'

/**
 * Reduces a drawing, in which the pages follow one below the other, to one of them: reading all pages of a long document
 * takes a minute and a gigabyte.
 */
export function cutPage(svg: string, page: number, pages: number): string {
  let begin = -1
  for (let at = 0; at < page; at += 1) begin = svg.indexOf(PAGE, begin + 1)
  const end = svg.indexOf(PAGE_END, begin) + PAGE_END.length
  const definitions = svg.slice(svg.lastIndexOf(PAGE_END) + PAGE_END.length)
  const [, width = 0, height = 0] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? []
  const each = Number(height) / pages
  const scale = DRAWN_WIDTH / Number(width)
  const view = `viewBox="0 ${(page - 1) * each} ${width} ${each}" width="${DRAWN_WIDTH}" height="${each * scale}"`
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
  return `<svg ${view} ${names}>${svg.slice(begin, end)}${definitions}`
}

/** Sets a sheet and passes the result on, in one step: two sheets never share their pictures. */
async function withSheet<Done>(
  { layout, paper, content, pictures = {} }: Sheet,
  use: (compiler: NodeCompiler, set: NodeTypstDocument) => Done,
  further: Readonly<Record<string, string>> = {},
): Promise<Done> {
  const compiler = await typesetter()
  for (const [name, picture] of Object.entries(pictures)) {
    compiler.mapShadow(join(projectRoot, '.print', name), picture)
  }
  try {
    const inputs = { paper, content: JSON.stringify(content), ...further }
    const compiled = compiler.compile({ mainFilePath: join(projectRoot, layout), inputs })
    if (compiled.result) return use(compiler, compiled.result)
    const failure = compiled.takeError()
    throw new Error(`${layout} could not be set: ${JSON.stringify(failure?.shortDiagnostics)}`)
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}
