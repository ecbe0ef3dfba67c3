import type { ServerOptions } from 'node:http'

/**
 * Keep-alive of connections. A proxy reuses an idle connection for a minute (nginx, most load balancers) or two
 * (Caddy). If this side closes it at that moment, the request is lost: the proxy answers 502 and does not repeat a
 * change. So this side keeps connections longer.
 */
export const connectionRules: ServerOptions = { keepAliveTimeout: 150_000 }
