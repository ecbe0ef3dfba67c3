import { saveFile } from '../../print/save-file.ts'

/** True if the device can share pictures. */
const canShare = (file: File): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })

/**
 * Shares a picture through the device's share sheet; a device that shares no files saves it.
 * @returns the outcome; 'left' if the user closed the share sheet
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
