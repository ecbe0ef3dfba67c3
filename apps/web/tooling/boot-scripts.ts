import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Plugin } from 'vite'

/** The scripts that run outside the app: before the first paint, and on pages without the app. */
const scripts: Record<string, string> = {
  '/theme.js': 'src/boot/theme.ts',
  '/ahead.js': 'src/boot/ahead.ts',
  '/public.js': 'src/boot/public-page.ts',
  '/emergency-card.js': 'src/boot/emergency-card.ts',
  '/webview-debug.js': 'src/boot/webview-debug.ts',
  '/service-worker.js': 'src/boot/service-worker.ts',
}

/**
 * Serves and builds the boot scripts as plain files with fixed names. They are files rather than inline scripts so that
 * pages without the app need no nonce. They are separate from the app's modules because the first must block the first
 * paint, which a module can't.
 */
export function bootScripts(): Plugin {
  let root = ''
  return {
    name: 'boot-scripts',
    configResolved(config) {
      root = config.root
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const entry = scripts[request.url?.split('?')[0] ?? '']
        if (!entry) return next()
        void serveScript(join(root, entry), response, next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      await Promise.all(
        Object.entries(scripts).map(async ([url, entry]) => {
          const source = await bundleScript(join(root, entry))
          this.emitFile({ type: 'asset', fileName: url.slice(1), source })
        }),
      )
    },
  }
}

async function serveScript(entry: string, response: ServerResponse, fail: (error: unknown) => void) {
  try {
    const code = await bundleScript(entry)
    response.setHeader('content-type', 'text/javascript')
    response.end(code)
  } catch (error) {
    fail(error)
  }
}

/** Builds one of the scripts for a browser. */
export async function bundleScript(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2020',
  })
  return outputFiles[0]?.text ?? ''
}
