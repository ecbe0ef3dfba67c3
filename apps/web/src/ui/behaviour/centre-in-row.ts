/** Scrolls a row sideways until the element is in its middle. The page stays, which `scrollIntoView` may move. */
export function centreInRow(element: Element | null): void {
  const row = element?.parentElement
  if (!element || !row) return
  const [own, whole] = [element.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += own.left + own.width / 2 - (whole.left + whole.width / 2)
}

/**
 * The same once the page has been laid out, for a row that is drawn with others: at once, it would force a second
 * layout of everything.
 */
export function centreWhenLaidOut(element: Element | null): () => void {
  const frame = requestAnimationFrame(() => centreInRow(element))
  return () => cancelAnimationFrame(frame)
}
