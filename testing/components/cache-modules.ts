import type { Plugin } from 'vite'

/** Matches modules of the app; those of tests contain `browserv`. */
const MODULE = /\.(?:tsx?|m?js|css)(?:\?(?!.*browserv)|$)/

/** Vite makes browsers revalidate each module. Tests change none, and each of their files loads 650. */
export function cacheModules(): Plugin {
  return {
    name: 'cache-modules',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        if (MODULE.test(request.url ?? '')) {
          const { setHeader } = response
          response.setHeader = function (name, value) {
            const kept = name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value
            return Reflect.apply(setHeader, this, [name, kept])
          }
        }
        next()
      })
    },
  }
}
