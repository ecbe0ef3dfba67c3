/** What translators put around their words. */
const STAND_IN = 'FONT'

/** Text that a translator has taken off the page, and the element with its own words that stands in the text's place. */
const standIns = new WeakMap<Node, Element>()

/**
 * Lets a browser translate the page while React changes it. A translator takes text off the page and puts elements with
 * its own words there; React goes on changing what it made: taking away what is gone throws, and new words are
 * written where nobody sees them (https://github.com/facebook/react/issues/11538). Here what happens to text that was
 * taken away happens to what stands in its place, and changed words take their place again.
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

/** What stands on the page for a child of this parent: itself, or the element in its place. */
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
