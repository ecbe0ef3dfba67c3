import { factGroups, POLICY_FACT, watchPolicy } from '../features/webview-debug/browser-facts.ts'

// Fills the page of features/webview-debug/webview-debug-page.tsx with facts about this browser.

const facts = factGroups.flatMap((group) => group.facts)

const cellOf = (label: string) => document.querySelector(`[data-fact="${label}"]`)

async function fill(label: string): Promise<void> {
  const fact = facts.find((candidate) => candidate.label === label)
  const cell = cellOf(label)
  if (!fact || !cell) return
  try {
    cell.textContent = await fact.read()
  } catch {
    cell.textContent = 'not available'
  }
}

/** The table as text: a heading for each group, a line for each fact. */
function asText(): string {
  const groups = factGroups.map(({ title, facts: listed }) => [
    title,
    ...listed.map(({ label }) => `${label}: ${cellOf(label)?.textContent ?? ''}`),
  ])
  return groups.map((lines) => lines.join('\n')).join('\n\n')
}

async function copy(): Promise<void> {
  const result = document.querySelector('[data-copied]')
  if (!result) return
  try {
    await navigator.clipboard.writeText(asText())
    result.textContent = 'Copied.'
  } catch {
    result.textContent = 'Couldn’t copy. Select the table and copy it yourself.'
  }
}

watchPolicy(() => void fill(POLICY_FACT))
for (const { label } of facts) void fill(label)
const button = document.querySelector('[data-copy]')
button?.classList.remove('invisible')
button?.addEventListener('click', () => void copy())
