/** Prefix that the translator adds to each text. */
const TRANSLATED = 'xx '

const KEPT = 'script, style, font, textarea, [translate=no]'

/**
 * Translates the page as a browser does: replaces texts by elements with other words, and translates later texts too.
 * Each text then begins with 'xx '.
 * @returns ends it
 */
export function translatePage(): () => void {
  const watch = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) for (const node of [target, ...addedNodes]) translate(node)
  })
  watch.observe(document.body, { childList: true, subtree: true, characterData: true })
  translate(document.body)
  return () => watch.disconnect()
}

function translate(root: Node): void {
  if (!root.isConnected) return
  for (const text of textsIn(root)) if (text.data.trim() && !text.parentElement?.closest(KEPT)) replace(text)
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node: Node | null = root; node; node = walker.nextNode())
    if (node instanceof Text) texts.push(node)
  return texts
}

function replace(text: Text): void {
  const words = document.createElement('font')
  const standIn = document.createElement('font')
  words.textContent = TRANSLATED + text.data
  standIn.append(words)
  text.parentNode?.insertBefore(standIn, text)
  text.remove()
}
