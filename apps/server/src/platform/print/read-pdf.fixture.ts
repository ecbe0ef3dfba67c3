import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as its reader sees it. */
export interface ReadPdf {
  title: unknown
  language: unknown
  /** True if its parts are tagged for screen readers. */
  isTagged: boolean
  /** Text of each page, line by line. */
  pages: string[]
  /** Roles of its parts, in order, such as H1 and TH; pictures with their alternative text. */
  parts: string[]
}

interface Part {
  role?: string
  alt?: string
  children?: Part[]
}

/** Reads the text and the tags of a PDF, without a browser. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const reading = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const read = await reading.promise
  const { info } = (await read.getMetadata()) as { info: { Title?: unknown; Language?: unknown } }
  const mark = (await read.getMarkInfo()) as ReadonlyMap<string, boolean> | null
  const pages: string[] = []
  const parts: string[] = []
  for (let number = 1; number <= read.numPages; number += 1) {
    const page = await read.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''))
    parts.push(...partsOf((await page.getStructTree()) as Part | null))
  }
  await reading.destroy()
  return {
    title: info.Title,
    language: info.Language,
    isTagged: mark?.get('Marked') === true,
    pages,
    parts,
  }
}

const partsOf = (part: Part | null): string[] =>
  part === null
    ? []
    : [
        ...(part.role === undefined
          ? []
          : [part.alt === undefined ? part.role : `${part.role}: ${part.alt}`]),
        ...(part.children ?? []).flatMap(partsOf),
      ]
