/**
 * Windows above a page as entries of the browser's history, so that going back closes the uppermost. An entry has the
 * address and the state of the page, so that the router takes it for the page, and a mark of ours beside them. One that
 * is gone to again after its window has closed is left at once; after a reload they are left too (app/entry.client.tsx).
 */
interface Layer {
  id: string
  /** Asks the window to close; it may stay, for instance to ask first. */
  close: () => void
  /** How many entries of windows lead from the page to its own, with that one; undefined while it has none. */
  depth?: number | undefined
}

/** What marks an entry as that of a window. */
type Mark = Required<Pick<Layer, 'id' | 'depth'>>

const layers: Layer[] = []
let made = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** A step back is under way; what is to be done waits until it has arrived. */
let stepping = false

/** The mark of the present entry; none where it is a page's. */
const presentMark = (): Mark | undefined => (history.state as { layer?: Mark } | null)?.layer

/** How many entries of windows are above the page, at the present place in the history. */
const presentDepth = (): number => presentMark()?.depth ?? 0

/**
 * Opens a window: from now on, going back asks it to close.
 * @returns lets go of the entry, when the window has closed
 */
export function openLayer(close: () => void): () => void {
  made += 1
  // Entries outlive the document that made them, and must not be taken for those of the next one.
  const layer: Layer = { id: `${performance.timeOrigin} ${made}`, close }
  // Once is enough, and more is the same.
  addEventListener('popstate', arrive)
  layers.push(layer)
  // At once, so that no step back slips in between; it takes over the entry of a window that closed in this moment.
  if (!stepping) giveEntry(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

/**
 * How many steps lead out of a window that stands in the address itself, over the entries of what was open above it,
 * the first of which may be under way; the caller goes there at once. Undefined where they would lead out of the app.
 */
export function stepsOut(): number | undefined {
  const above = presentDepth()
  if (!isAppBehind(above + 1)) return undefined
  const underWay = stepping && above > 0 ? 1 : 0
  stepping = above > 0
  return underWay - above - 1
}

/** Whether so many steps back lead to a page that this document has shown, and not to another site or an earlier load. */
function isAppBehind(steps: number): boolean {
  // Safari has it since 26.2, Firefox since 147. Without it, all that can be told is whether there is anything behind.
  const { navigation } = globalThis as { navigation?: Navigation }
  if (!navigation?.currentEntry) return history.length > steps
  return navigation.entries()[navigation.currentEntry.index - steps]?.sameDocument === true
}

/** A window may close and the next one open in one moment: its entry waits that long for an heir. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (stepping) return
  for (const layer of layers) if (layer.depth === undefined) giveEntry(layer)
  if (!isLeftOver(presentMark())) return
  stepping = true
  history.go(-1)
}

const isLeftOver = (mark: Mark | undefined): boolean =>
  mark !== undefined && !layers.some(({ id }) => id === mark.id)

function giveEntry(layer: Layer): void {
  const takesOver = isLeftOver(presentMark())
  layer.depth = presentDepth() + (takesOver ? 0 : 1)
  const mark: Mark = { id: layer.id, depth: layer.depth }
  const state = { ...(history.state as object | null), layer: mark }
  if (takesOver) history.replaceState(state, '')
  else history.pushState(state, '')
}

function arrive(): void {
  stepping = false
  const reached = presentDepth()
  const left = layers.filter(({ depth }) => depth !== undefined && depth > reached)
  // Each gets an entry again before it is asked to close: it may stay open, and a second step back in the same moment
  // must not lose what was typed in it.
  for (const layer of left) giveEntry(layer)
  for (const layer of left.toReversed()) layer.close()
  settleSoon()
}
