import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { isStaticPage } from '../page/static-page.ts'
import { AppManifest } from './app-script.tsx'
import { CSP_NONCE_TOKEN } from './csp-nonce.ts'

/**
 * Renders a page at build time. The shell's inline scripts get the token that the server replaces by a
 * nonce in each response; pages without scripts stay free of it, so that they can be compressed and cached.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const withoutApp = context.staticHandlerContext.matches.some(({ route }) =>
    isStaticPage(context.routeModules[route.id]),
  )
  const nonce = withoutApp ? undefined : CSP_NONCE_TOKEN
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <AppManifest value={context.manifest}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </AppManifest>,
      {
        nonce,
        onAllReady() {
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}
