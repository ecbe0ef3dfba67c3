/**
 * Tells whether an element is in sight, at first and at each change.
 * @param options as of IntersectionObserver
 * @returns ends the watch
 */
export function watchSight(
  element: Element,
  tell: (isInSight: boolean) => void,
  options?: IntersectionObserverInit,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    // A busy page reports several changes at once, the oldest first.
    const last = entries.at(-1)
    if (last) tell(last.isIntersecting)
  }, options)
  observer.observe(element)
  return () => observer.disconnect()
}
