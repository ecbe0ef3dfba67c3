/** Hands a file to the browser to save, under its own name. */
export function saveFile(file: Blob & { name?: string }, fallbackName: string): void {
  const url = URL.createObjectURL(file)
  saveLinked(url, file.name ?? fallbackName)
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Lets the browser save the file of an address under a name. */
export function saveLinked(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
