/** Input events of a person on a page, captured before other listeners. */
export const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'touchmove']

/**
 * Runs the work once the page has been untouched for a while.
 * @returns ends the wait
 */
export function onceUntouched(milliseconds: number, act: () => void): () => void {
  const over = new AbortController()
  const { signal } = over
  const end = () => {
    clearTimeout(timer)
    over.abort()
  }
  const wait = () =>
    setTimeout(() => {
      end()
      act()
    }, milliseconds)
  let timer = wait()
  const disturb = () => {
    clearTimeout(timer)
    timer = wait()
  }
  for (const event of TOUCHES) addEventListener(event, disturb, { signal, capture: true, passive: true })
  return end
}
