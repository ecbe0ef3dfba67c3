import { saveFile } from '../../print/save-file.ts'

/** Whether the device shares pictures. */
const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

/**
 * Hands a picture to whatever the device shares with; a device that shares no files saves it.
 * @returns what became of it; somebody who closes the device's sheet has changed their mind
 */
export async function sharePicture(file: File, title: string): Promise<'shared' | 'saved' | 'left'> {
  if (!canShare(file)) {
    saveFile(file, file.name)
    return 'saved'
  }
  try {
    await navigator.share({ files: [file], title })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'left'
    throw error
  }
}
