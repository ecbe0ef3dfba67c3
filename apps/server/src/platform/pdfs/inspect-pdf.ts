import { open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { createSemaphore } from '../images/semaphore.ts'
import { PdfRefused } from './pdf-refused.ts'

const unpack = promisify(inflate)

/** One PDF is looked into at a time, beside the pictures that are being encoded. */
const oneAtATime = createSemaphore(1)

const MAGIC = '%PDF-'
/** Bytes at the end within which a PDF says where its table of contents is. */
const TAIL_BYTES = 2048
/** Bytes in which a table of contents shows that it is one. */
const TABLE_BYTES = 40
/** Bytes of a packed group that are read at first. */
const FIRST_PART_BYTES = 64 * 1024
/** Bytes that are searched at once; a name that lies across two pieces is in their overlap. */
const PIECE_BYTES = 1024 * 1024
const OVERLAP_BYTES = 256
/**
 * Bytes of one packed group of objects, and of all groups of a file, packed and unpacked together; programs that write
 * PDF stay far below. What is packed counts too, because a file may name one long group thousands of times.
 */
const MAX_GROUP_BYTES = 8 * 1024 * 1024
const MAX_GROUPS_BYTES = 64 * 1024 * 1024
const MAX_GROUPS = 5000
/** How far around its type the description of a group reaches, at most. */
const MAX_DICTIONARY_BYTES = 1024

const hex = (letter: string): string => letter.charCodeAt(0).toString(16)
/** A name in any spelling: each of its letters may stand as `#` and two digits (ISO 32000, 7.3.5). */
const spellings = (name: string): string =>
  name
    .split('')
    .map((letter) => `(?:${letter}|#${hex(letter)})`)
    .join('')
const anyOf = (...names: string[]): string => names.map(spellings).join('|')
const END_OF_NAME = String.raw`(?![^\s/<>[\]()%{}])`
const asName = (names: string, flags = 'i'): RegExp => new RegExp(`/(?:${names})${END_OF_NAME}`, flags)

/**
 * Names by which a PDF runs a script, starts a program, sends a form away, or carries other files with it. A document
 * to read needs none of them; the list is that of the actions that PDF sanitisers take out.
 */
const activeName = asName(
  anyOf(
    'JavaScript',
    'Launch',
    'EmbeddedFile',
    'EmbeddedFiles',
    'GoToE',
    'RichMedia',
    'ImportData',
    'SubmitForm',
    'XFA',
  ),
)
const encryptName = asName(anyOf('Encrypt'))
const groupName = asName(anyOf('ObjStm'), 'gi')
/** How a group may be packed: deflated, and nothing besides. */
const onlyDeflated = /\/Filter\s*(?:\[\s*)?\/FlateDecode\s*(?:\]|(?=[\s/>]))/
const packedOtherwise = /\/(?:Filter|DecodeParms)/

/** Whether the file begins as a PDF does. */
export async function looksLikePdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === MAGIC
  } finally {
    await file.close()
  }
}

/**
 * Looks into a PDF that lies on this disk, also into the groups of objects that are packed together. It is kept as it
 * came; the browser that shows it keeps it in a sandbox (see the headers of stored files). It is read piece by piece, so
 * that a large one needs no more memory than a small one.
 * @throws PdfRefused
 */
export function inspectPdf(path: string): Promise<void> {
  return oneAtATime(1, async () => {
    const file = await open(path)
    try {
      const { size } = await file.stat()
      const pdf: Pdf = {
        size,
        part: async (from, to) => {
          const length = Math.max(0, Math.min(to, size) - from)
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
          return buffer.subarray(0, bytesRead)
        },
      }
      await checkEnds(pdf)
      await checkPieces(pdf)
    } finally {
      await file.close()
    }
  })
}

/** A PDF on the disk, read where something is looked for. */
interface Pdf {
  size: number
  part: (from: number, to: number) => Promise<Buffer>
}

/** A PDF ends by saying where its table of contents stands, and there is one. */
async function checkEnds({ size, part }: Pdf): Promise<void> {
  const tail = (await part(Math.max(0, size - TAIL_BYTES), size)).toString('latin1')
  const at = Number(/startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? size)
  const begins = at < size ? (await part(at, at + TABLE_BYTES)).toString('latin1') : ''
  if (!/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(begins)) throw new PdfRefused('damaged')
}

function checkNames(text: string): void {
  if (encryptName.test(text)) throw new PdfRefused('protected')
  if (activeName.test(text)) throw new PdfRefused('active')
}

async function checkPieces(pdf: Pdf): Promise<void> {
  let looked = 0
  let groups = 0
  for (let from = 0; from < pdf.size; from += PIECE_BYTES) {
    const piece = (await pdf.part(from, from + PIECE_BYTES + OVERLAP_BYTES)).toString('latin1')
    checkNames(piece)
    for (const { index } of piece.matchAll(groupName)) {
      // What begins in the overlap is found again in the next piece.
      if (index >= PIECE_BYTES) continue
      looked += await checkGroup(pdf, from + index)
      groups += 1
      if (looked > MAX_GROUPS_BYTES || groups > MAX_GROUPS) throw new PdfRefused('protected')
    }
  }
}

/** Checks the objects of a group; answers how many bytes they are, packed and unpacked. */
async function checkGroup(pdf: Pdf, at: number): Promise<number> {
  const { packed, group } = await unpackGroup(pdf, at)
  for (let from = 0; from < group.length; from += PIECE_BYTES)
    checkNames(group.toString('latin1', from, from + PIECE_BYTES + OVERLAP_BYTES))
  return packed.length + group.length
}

/** The objects of a group. One that is packed in another way than all writers pack them is not taken. */
async function unpackGroup(pdf: Pdf, at: number): Promise<{ packed: Buffer; group: Buffer }> {
  const begin = Math.max(0, at - MAX_DICTIONARY_BYTES)
  const around = (await pdf.part(begin, at + MAX_DICTIONARY_BYTES)).toString('latin1')
  const word = around.indexOf('stream', at - begin)
  if (word < 0) throw new PdfRefused('damaged')
  const before = around.slice(0, word)
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
  const afterWord = word + 'stream'.length
  const start = begin + afterWord + (around[afterWord] === '\r' ? 2 : 1)
  const packed = await untilEnd(pdf, start)
  if (!packedOtherwise.test(dictionary)) return { packed, group: packed }
  if (!onlyDeflated.test(dictionary) || dictionary.includes('/DecodeParms')) throw new PdfRefused('protected')
  try {
    return { packed, group: await unpack(packed, { maxOutputLength: MAX_GROUP_BYTES }) }
  } catch (cause) {
    throw new PdfRefused('protected', cause)
  }
}

/** What a stream holds, read in growing parts, since most are small. */
async function untilEnd({ size, part }: Pdf, start: number): Promise<Buffer> {
  for (let length = FIRST_PART_BYTES; length <= MAX_GROUP_BYTES; length *= 2) {
    const read = await part(start, start + length)
    const end = read.indexOf('endstream')
    if (end >= 0) return read.subarray(0, end)
    if (start + length >= size) throw new PdfRefused('damaged')
  }
  throw new PdfRefused('protected')
}
