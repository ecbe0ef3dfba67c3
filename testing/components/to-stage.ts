import type { RequestListener } from 'node:http'
import type { Plugin } from 'vite'

/** The stage runs in the process of the test runner's web server, which loads its modules separately. */
const HOLDER = globalThis as { componentStage?: RequestListener | undefined }

/** Connects the web server to the stage, or disconnects it. */
export function connectStage(handle: RequestListener | undefined): void {
  HOLDER.componentStage = handle
}

/** Routes the requests of a page under test to the stage. */
export function toStage(): Plugin {
  return {
    name: 'to-stage',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const handle = HOLDER.componentStage
        if (handle && /^\/(?:api|files|stage)\//.test(request.url ?? '/')) handle(request, response)
        else next()
      })
    },
  }
}
