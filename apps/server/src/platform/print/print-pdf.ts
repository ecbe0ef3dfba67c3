import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Paper } from '@app/domain/kernel/paper'
import { projectRoot } from '../base/project-root.ts'
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
 * Lays a sheet out as PDF. It blocks the process, so it runs in a helper (see `printSheet`); callers bound the amount
 * on a sheet.
 * @throws Error with the typesetter's message if the layout is wrong, which is a mistake in the program
 */
export async function printPdf({ layout, paper, content, pictures = {} }: Sheet): Promise<Buffer> {
  const compiler = await typesetter()
  // The rest is synchronous, so two sheets never share their pictures.
  for (const [name, picture] of Object.entries(pictures)) {
    compiler.mapShadow(join(projectRoot, '.print', name), picture)
  }
  try {
    return setSheet(compiler, layout, { paper, content: JSON.stringify(content) })
  } finally {
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

function setSheet(compiler: NodeCompiler, layout: string, inputs: Record<string, string>): Buffer {
  const compiled = compiler.compile({ mainFilePath: join(projectRoot, layout), inputs })
  if (compiled.result) return compiler.pdf(compiled.result, { pdfStandard: 'a-2a' })
  const failure = compiled.takeError()
  throw new Error(`${layout} could not be set: ${JSON.stringify(failure?.shortDiagnostics)}`)
}
