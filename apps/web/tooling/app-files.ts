import type { Plugin } from 'vite'
import { APP_FILES } from '../src/device/app-cache.ts'

/**
 * Lists the app's scripts and style sheets in a file, so that a browser can keep them all. Fonts are kept on their
 * first use.
 */
export function appFiles(): Plugin {
  return {
    name: 'app-files',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
      const source = JSON.stringify(files.map((name) => `/${name}`).toSorted())
      this.emitFile({ type: 'asset', fileName: APP_FILES.slice(1), source })
    },
  }
}
