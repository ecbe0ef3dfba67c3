/**
 * Windows above a page as entries of the browser's history, so that going back closes the uppermost. The entries have
 * the address of the page and are the browser's alone: the router sees none of them come, and one that is gone to again
 * after its window has closed is left at once. After a reload they are left too (app/entry.client.tsx).
 */
interface Layer {
  id: string
  /** Asks the window to close; it may stay, for instance to ask first. */
  close: () => void
  /** The place of its entry in the history; undefined while it has none. */
  at?: number | undefined
}

/** What stands in an entry: the router's count, and whose entry it is where it is one of ours. */
interface EntryState {
  idx: number
  layer?: string
}

const layers: Layer[] = []
const entries = new Set<number>()
let made = 0
let timer: ReturnType<typeof setTimeout> | undefined
/** A step back is under way; what is to be done waits until it has arrived. */
let stepping = false

const present = (): EntryState => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? (state as EntryState) : { idx: 0 }
}

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
 * the first of which may be under way; the caller goes there at once. Undefined where they would lead out of the app:
 * the router counts its entries from 0 on, which is where one came in.
 */
export function stepsOut(): number | undefined {
  const { idx } = present()
  let above = 0
  while (entries.has(idx - above)) above += 1
  if (idx - above < 1) return undefined
  const underWay = stepping && above > 0 ? 1 : 0
  stepping = above > 0
  return underWay - above - 1
}

/** A window may close and the next one open in one moment: its entry waits that long for an heir. */
function settleSoon(): void {
  clearTimeout(timer)
  timer = setTimeout(settle)
}

function settle(): void {
  if (stepping) return
  for (const layer of layers) if (layer.at === undefined) giveEntry(layer)
  if (!belongsToNoWindow(present())) return
  stepping = true
  history.go(-1)
}

const belongsToNoWindow = ({ layer }: EntryState): boolean =>
  layer !== undefined && !layers.some(({ id }) => id === layer)

function giveEntry(layer: Layer): void {
  const state = present()
  if (belongsToNoWindow(state)) history.replaceState({ ...state, layer: layer.id }, '')
  else history.pushState({ ...state, idx: state.idx + 1, layer: layer.id }, '')
  layer.at = present().idx
  entries.add(layer.at)
}

function arrive(): void {
  stepping = false
  const { idx } = present()
  for (const at of entries) if (at > idx) entries.delete(at)
  const left = layers.filter(({ at }) => at !== undefined && at > idx)
  // Each stands in the history again before it is asked to close: it may stay, and whoever goes back twice in a moment
  // must not leave what it holds.
  for (const layer of left) giveEntry(layer)
  for (const layer of left.toReversed()) layer.close()
  settleSoon()
}
