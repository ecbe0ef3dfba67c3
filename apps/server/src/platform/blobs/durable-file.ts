import { open } from 'node:fs/promises'

/** Writes a new file and returns when its bytes are on the disk. The folder is not synced yet. */
export async function writeDurably(
  path: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of chunks) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Syncs a folder, so that added and removed names survive a power loss. */
export async function syncFolder(path: string): Promise<void> {
  // Windows can't open a folder, and journals its names itself.
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
