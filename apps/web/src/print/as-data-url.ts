/**
 * Reads a file as a data URL, for a document that may load nothing.
 * @throws if the browser cannot read the file
 */
export function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')))
    reader.readAsDataURL(blob)
  })
}
