import { createContext, use } from 'react'
import type { EntryContext } from 'react-router'
import { CSP_NONCE_TOKEN } from './csp-nonce.ts'

/** Location of the app's scripts in the build; known while a page is written. */
export const AppManifest = createContext<EntryContext['manifest'] | undefined>(undefined)

/**
 * The script that starts the app. React Router's own `<Scripts>` would start its framework in the browser, which
 * fetches the same pages with a third more script.
 */
export function AppScript() {
  const { entry, hmr } = use(AppManifest) ?? {}
  if (!entry) return null
  // Vite's reload in development must be loaded before the first component.
  const development = hmr && `import '${hmr.runtime}'\nimport '${entry.module}'`
  if (development)
    return <script type="module" nonce={CSP_NONCE_TOKEN} dangerouslySetInnerHTML={{ __html: development }} />
  return <script type="module" nonce={CSP_NONCE_TOKEN} src={entry.module} />
}
