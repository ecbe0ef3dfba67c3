import type { TestContext } from 'vitest'
import { commands, page, server } from 'vitest/browser'
import { toastOf } from './screen.ts'
import { serverLog } from './stage.ts'

const METHODS = ['log', 'info', 'warn', 'error'] as const

/** The console output of the present test. */
let lines: string[] = []

for (const method of METHODS) {
  const print = console[method]
  console[method] = (...values: unknown[]) => {
    lines.push(`${method}: ${values.map(String).join(' ')}`)
    print(...values)
  }
}

/** Writes the errors of a failed test, its page, its toasts, its console output and the server's log to a folder of the test. */
export async function keepEvidence({ name, file, suite, result }: TestContext['task']): Promise<void> {
  const output = lines
  lines = []
  if (result?.state !== 'fail') return
  const words = [file.name.replace(/^.*\/|\.browser.*$/g, ''), suite?.name, name].filter(Boolean).join(' ')
  const folder = `test-results/components/${words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 120)}`
  await page.screenshot({ path: `${server.config.root}/${folder}/page.png` })
  const texts = {
    errors: (result.errors ?? []).map(({ message, stack }) => `${message}\n${stack ?? ''}`),
    toasts: toastOf()
      .elements()
      .map(({ textContent }) => textContent),
    console: output,
    server: await serverLog(),
  }
  for (const [text, content] of Object.entries(texts))
    await commands.writeFile(`${folder}/${text}.txt`, content.join('\n'))
}
