import type { Plugin } from 'vite'

/** Modules of the app; those of tests carry `browserv`. */
const MODULE = /\.(?:tsx?|m?js|css)(?:\?(?!.*browserv)|$)/

/** Vite has browsers ask again for each module. Tests change none, and each of their files loads 650. */
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
