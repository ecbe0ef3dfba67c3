/** Prints a text by itself, without the page that it stands on. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentWindow: sheet, contentDocument } = frame
  if (!sheet || !contentDocument) return
  contentDocument.body.append(Object.assign(contentDocument.createElement('pre'), { textContent: text }))
  sheet.addEventListener('afterprint', () => frame.remove(), { once: true })
  sheet.print()
}
