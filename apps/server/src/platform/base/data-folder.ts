import { access, chmod, constants, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/**
 * Creates the data folder, and closes it to other users of the machine.
 * @throws StartRefused when another user owns the folder or a part of it; the message names the command that repairs it
 */
export async function prepareDataFolder(folder: string): Promise<void> {
  const uid = process.getuid?.()
  // Root runs the database under another account, which must traverse the folder.
  const mode = uid === 0 ? 0o711 : 0o700
  await mkdir(folder, { recursive: true, mode }).catch((error: unknown) => refuse(folder, error))
  if (uid === undefined) return
  if (uid !== 0) await checkAccess(folder)
  const found = await stat(folder)
  if (found.uid === uid && (found.mode & 0o777) !== mode) await chmod(folder, mode)
}

/**
 * Checks the folder and its first level: an administrator who copies data as another user changes the owner of all of
 * it.
 */
async function checkAccess(folder: string): Promise<void> {
  try {
    await checkFolder(folder)
    for (const entry of await readdir(folder, { withFileTypes: true }))
      if (entry.isDirectory()) await checkFolder(join(folder, entry.name))
  } catch (error) {
    refuse(folder, error)
  }
}

const checkFolder = (folder: string): Promise<void> =>
  access(folder, constants.R_OK | constants.W_OK | constants.X_OK)

function refuse(folder: string, cause: unknown): never {
  throw new StartRefused(
    `The data folder can't be read and written by this user: run sudo chown -R "$(id -un)" '${folder}', then start again.`,
    { cause },
  )
}
