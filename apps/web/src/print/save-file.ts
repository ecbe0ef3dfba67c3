/** Hands a file to the browser to save, under its own name. */
export function saveFile(file: Blob & { name?: string }, fallbackName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name ?? fallbackName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
