import { open, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { createSemaphore } from '../images/semaphore.ts'
import { PdfRefused } from './pdf-refused.ts'

const unpack = promisify(inflate)

/** One PDF is in memory at a time, beside the pictures that are being encoded. */
const oneAtATime = createSemaphore(1)

const MAGIC = '%PDF-'
/** Bytes at the end within which a PDF says where its table of contents is. */
const TAIL_BYTES = 2048
/** Bytes that are searched at once; a name that lies across two pieces is in their overlap. */
const PIECE_BYTES = 1024 * 1024
const OVERLAP_BYTES = 256
/** Bytes of one packed group of objects, and of all groups of a file; programs that write PDF stay far below. */
const MAX_GROUP_BYTES = 8 * 1024 * 1024
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024
const MAX_GROUPS = 5000
/** How far before its type the description of a group begins, at most. */
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
 * came; the browser that shows it keeps it in a sandbox (see the headers of stored files).
 * @throws PdfRefused
 */
export function inspectPdf(path: string): Promise<void> {
  return oneAtATime(1, async () => {
    const pdf = await readFile(path)
    checkEnds(pdf)
    checkNames(pdf)
    await checkGroups(pdf)
  })
}

/** A PDF ends by saying where its table of contents stands, and there is one. */
function checkEnds(pdf: Buffer): void {
  const tail = pdf.toString('latin1', Math.max(0, pdf.length - TAIL_BYTES))
  const at = Number(/startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? Number.NaN)
  const begins = pdf.toString('latin1', at, at + 40)
  if (!Number.isFinite(at) || !/^\s*(?:xref|\d+\s+\d+\s+obj)/.test(begins)) throw new PdfRefused('damaged')
}

function checkNames(bytes: Buffer): void {
  for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
    const piece = bytes.toString('latin1', from, from + PIECE_BYTES + OVERLAP_BYTES)
    if (encryptName.test(piece)) throw new PdfRefused('protected')
    if (activeName.test(piece)) throw new PdfRefused('active')
  }
}

async function checkGroups(pdf: Buffer): Promise<void> {
  let unpacked = 0
  let groups = 0
  for (const at of findGroups(pdf)) {
    const group = await unpackGroup(pdf, at)
    unpacked += group.length
    groups += 1
    if (unpacked > MAX_UNPACKED_BYTES || groups > MAX_GROUPS) throw new PdfRefused('protected')
    checkNames(group)
  }
}

function* findGroups(pdf: Buffer): Generator<number> {
  for (let from = 0; from < pdf.length; from += PIECE_BYTES) {
    const piece = pdf.toString('latin1', from, from + PIECE_BYTES + OVERLAP_BYTES)
    // What begins in the overlap is found again in the next piece.
    for (const { index } of piece.matchAll(groupName)) if (index < PIECE_BYTES) yield from + index
  }
}

/** The objects of a group as text. A group that is packed in another way than all writers pack them is not taken. */
async function unpackGroup(pdf: Buffer, at: number): Promise<Buffer> {
  const word = pdf.indexOf('stream', at)
  const before = pdf.toString('latin1', Math.max(0, at - MAX_DICTIONARY_BYTES), word)
  const dictionary = before.slice(before.lastIndexOf(' obj') + 1)
  const start = word + 'stream'.length + (pdf[word + 'stream'.length] === 13 ? 2 : 1)
  const end = pdf.indexOf('endstream', start)
  if (word < 0 || end < 0) throw new PdfRefused('damaged')
  const packed = pdf.subarray(start, end)
  if (!packedOtherwise.test(dictionary)) return packed
  if (!onlyDeflated.test(dictionary) || dictionary.includes('/DecodeParms')) throw new PdfRefused('protected')
  try {
    return await unpack(packed, { maxOutputLength: MAX_GROUP_BYTES })
  } catch (cause) {
    throw new PdfRefused('protected', cause)
  }
}
