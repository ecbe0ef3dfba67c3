import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = new Set(['.js', '.css', '.svg', '.json', '.webmanifest'])
const smallest = 512
/** Files compressed at once, whose descriptors have to stay below a process's limit, often 1,024. */
const TOGETHER = 100

/**
 * Writes a .br and a .gz beside every text file of a built folder, so that the server never compresses. Skips files
 * below 512 bytes, whose header costs more than compression saves, and pages, which the server fills in.
 */
export async function precompressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
  for (let first = 0; first < paths.length; first += TOGETHER)
    await Promise.all(paths.slice(first, first + TOGETHER).map(precompressFile))
}

async function precompressFile(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < smallest) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}
