import type { ServerOptions } from 'node:http'

/**
 * How connections are kept. A proxy sends the next request over one that has rested, for a minute (nginx, most load
 * balancers) or two (Caddy). Where this side ends it at that moment, the request is lost: the proxy answers 502 and repeats
 * no change. So it is kept longer than they keep it.
 */
export const connectionRules: ServerOptions = { keepAliveTimeout: 150_000 }
