/** Space that the page keeps free around the banner, in pixels. */
const GAP = 24

/**
 * Extends the page's scroll range so that the banner covers neither its end nor the focus (base.css), whatever its
 * height.
 */
export function keepRoom(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const keep = () => {
    const { offsetHeight } = banner
    style.setProperty('--consent-room', `${offsetHeight === 0 ? 0 : offsetHeight + GAP}px`)
  }
  const observer = new ResizeObserver(keep)
  observer.observe(banner)
  return () => {
    observer.disconnect()
    style.removeProperty('--consent-room')
  }
}
