import { deflateSync } from 'node:zlib'

/** Objects of a PDF by number, each as its text or as a stream. */
type Objects = readonly (string | { dictionary: string; content: Buffer })[]

/**
 * Builds a PDF of these objects, numbered from 1, the first being the catalog.
 * @param trailer additional entries of the trailer
 */
export function pdfOf(objects: Objects, trailer = ''): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  const places: number[] = []
  const size = () => parts.reduce((sum, { length }) => sum + length, 0)
  objects.forEach((object, at) => {
    places.push(size())
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), bodyOf(object), Buffer.from('\nendobj\n'))
  })
  const table = size()
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function bodyOf(object: Objects[number]): Buffer {
  if (typeof object === 'string') return Buffer.from(object)
  const { dictionary, content } = object
  const head = `<< ${dictionary} /Length ${content.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\nendstream')])
}

/** Builds a compressed stream. */
export const packed = (dictionary: string, content: string) => ({
  dictionary: `${dictionary} /Filter /FlateDecode`,
  content: deflateSync(Buffer.from(content)),
})

/** Objects of a page with a text; more may follow from number 5 on. */
export const pageObjects = (says: string, catalog = ''): Objects => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources ' +
    '<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
  packed('', `BT /F1 32 Tf 60 720 Td (${says}) Tj ET`),
]

/** Builds a valid PDF of one page. */
export const onePagePdf = (says: string): Uint8Array<ArrayBuffer> => new Uint8Array(pdfOf(pageObjects(says)))
