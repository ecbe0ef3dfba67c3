import { request as forward } from 'node:http'
import type { Plugin } from 'vite'

/** Names the stage for the test runner's web server, which is there before the stage is. */
export const STAGE_VARIABLE = 'COMPONENTS_STAGE_URL'

/** Hands what a page under test asks of the server on to the stage. */
export function toStage(): Plugin {
  return {
    name: 'to-stage',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const stage = process.env[STAGE_VARIABLE]
        const path = request.url ?? '/'
        if (!stage || !/^\/(?:api|files|stage)\//.test(path)) return next()
        const { method = 'GET', headers } = request
        const onward = forward(`${stage}${path}`, { method, headers })
        onward.on('response', (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          answer.on('error', () => request.socket.destroy())
        })
        onward.on('error', () => request.socket.destroy())
        response.on('close', () => onward.destroy())
        request.pipe(onward)
      })
    },
  }
}
