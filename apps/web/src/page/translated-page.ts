/** Element that translators put around their words. */
const STAND_IN = 'FONT'

/** Text that a translator has taken off the page, and the element with the translator's words in its place. */
const standIns = new WeakMap<Node, Element>()

/**
 * Lets a browser translate the page while React changes it. A translator replaces text on the page with elements of its
 * own, but React keeps changing the removed text: removing it again throws, and new words are written out of sight
 * (https://github.com/facebook/react/issues/11538). Here every change to a removed text applies to its replacement, and
 * changed words return to their place.
 * @returns ends it
 */
export function keepTranslatable(): () => void {
  const watch = new MutationObserver((records) => records.forEach(noteStandIns))
  watch.observe(document.body, { childList: true, subtree: true })
  const undo = changeNodes()
  return () => {
    watch.disconnect()
    undo()
  }
}

function noteStandIns({ removedNodes, addedNodes, previousSibling, nextSibling }: MutationRecord): void {
  const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn)
  if (!standIn) return
  for (const text of removedNodes) if (text instanceof Text && !text.isConnected) standIns.set(text, standIn)
}

const isStandIn = (node: Node | null): node is Element => node?.nodeName === STAND_IN

/** The node on the page for a child of this parent: the child itself, or its replacement. */
function inPlaceOf(child: Node, parent: Node): Node | undefined {
  const found = child.parentNode === parent ? child : standIns.get(child)
  return found?.parentNode === parent ? found : undefined
}

function changeNodes(): () => void {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Node.prototype.removeChild = function removeStanding<T extends Node>(this: Node, child: T): T {
    const standing = inPlaceOf(child, this)
    if (standing) removeChild.call(this, standing)
    return child
  }
  Node.prototype.insertBefore = function insertStanding<T extends Node>(
    this: Node,
    node: T,
    before: Node | null,
  ): T {
    standIns.get(node)?.remove()
    insertBefore.call(this, node, before && (inPlaceOf(before, this) ?? null))
    return node
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      nodeValue.set?.call(this, value)
      standIns.get(this)?.replaceWith(this)
      standIns.delete(this)
    },
  })
  return () => {
    Object.assign(Node.prototype, { removeChild, insertBefore })
    Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}
