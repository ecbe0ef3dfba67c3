import type { Plugin } from 'vite'
import { APP_FILES } from '../src/device/app-cache.ts'

/** Marks the module of a page that is written at build time; no browser loads its script. */
const WRITTEN_PAGE = '?__react-router-build-client-route'

/**
 * Lists the app's scripts and style sheets in a file, so that a browser can keep them all. Fonts are kept on their
 * first use.
 */
export function appFiles(): Plugin {
  return {
    name: 'app-files',
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.values(bundle).filter(
        (file) =>
          /^assets\/.*\.(js|css)$/.test(file.fileName) &&
          !(file.type === 'chunk' && file.facadeModuleId?.endsWith(WRITTEN_PAGE)),
      )
      const source = JSON.stringify(files.map(({ fileName }) => `/${fileName}`).toSorted())
      this.emitFile({ type: 'asset', fileName: APP_FILES.slice(1), source })
    },
  }
}
