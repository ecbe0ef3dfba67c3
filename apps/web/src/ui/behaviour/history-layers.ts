/**
 * Windows above a page as entries of the browser's history, so that going back closes the uppermost. An entry has the
 * page's address and state, so that the router takes it for the page, and our own mark. An entry of a closed window is
 * left at once when the browser comes back to it, also after a reload (app/entry.client.tsx).
 */
interface Layer {
  id: string
  /** Asks the window to close; it may stay, for instance to ask first. */
  close: () => void
  /** The position of its entry above the page, counted from 1; undefined without an entry. */
  depth?: number | undefined
}

/** Marks an entry as a window's. */
type Mark = Required<Pick<Layer, 'id' | 'depth'>>

const layers: Layer[] = []
/** Work that waits until the entries of closed windows have been left. */
const waiting: (() => void)[] = []
let made = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** True during a step back; other changes wait until it has arrived. */
let stepping = false
/** True while another document is loading; a step back would cancel the load. */
let leaving = false

/** The mark of the current entry; undefined for a page's entry. */
const presentMark = (): Mark | undefined => (history.state as { layer?: Mark } | null)?.layer

/** Number of window entries between the page and the current entry, including the current one. */
const presentDepth = (): number => presentMark()?.depth ?? 0

/**
 * Opens a window: from now on, going back asks it to close.
 * @returns releases the entry once the window has closed
 */
export function openLayer(close: () => void): () => void {
  made += 1
  // Entries outlive their document, and must not be confused with those of the next one.
  const layer: Layer = { id: `${performance.timeOrigin} ${made}`, close }
  // Adding the same listener again has no effect.
  addEventListener('popstate', arrive)
  layers.push(layer)
  // At once, so that no step back slips in between. The window may take over the entry of one that is just closing.
  if (!stepping) giveEntry(layer)
  return () => {
    layers.splice(layers.indexOf(layer), 1)
    settleSoon()
  }
}

/**
 * Navigates to another address once the closing window has left its entry: the step back would otherwise cancel the
 * navigation.
 */
export function goAfterClosing(go: () => void): void {
  waiting.push(go)
  settleSoon()
}

/** Loads another document, once closed windows have left their entries. Windows that close later keep theirs. */
export function leaveDocument(load: () => void): void {
  goAfterClosing(() => {
    leaving = true
    load()
  })
}

/** True while a window without an address of its own is open. */
export const isLayerOpen = (): boolean => layers.length > 0

/**
 * The number of steps that lead out of a window with its own address, over the entries of the windows above it. A step
 * back in progress counts; the caller must take the steps at once. Undefined if they would lead out of the app.
 */
export function stepsOut(): number | undefined {
  const above = presentDepth()
  if (!isAppBehind(above + 1)) return undefined
  const underWay = stepping && above > 0 ? 1 : 0
  stepping = above > 0
  return underWay - above - 1
}

/** True if this many steps back lead to a page of this document, not to another site or to an earlier load. */
function isAppBehind(steps: number): boolean {
  // Available in Safari since 26.2, in Firefox since 147. Without it, only the length of the history is known.
  const { navigation } = globalThis as { navigation?: Navigation }
  if (!navigation?.currentEntry) return history.length > steps
  return navigation.entries()[navigation.currentEntry.index - steps]?.sameDocument === true
}

/** Settles in the next task: if one window closes and another opens at once, the entry passes to the new window. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (stepping || leaving) return
  for (const layer of layers) if (layer.depth === undefined) giveEntry(layer)
  if (!isLeftOver(presentMark())) {
    for (const go of waiting.splice(0)) go()
    return
  }
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
  // Each window gets an entry again before it is asked to close: it may stay open, and a second step back in the same
  // moment must not lose its typed input.
  for (const layer of left) giveEntry(layer)
  for (const layer of left.toReversed()) layer.close()
  settleSoon()
}
