import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection with the parser of Node's server, which the types omit. */
type ParsedConnection = Socket & { parser?: { unconsume(): void; remove(): void; close(): void } | null }

/**
 * Frees the parts of a request that an open stream no longer needs, since a process holds thousands: its headers, the
 * library's listeners for its end, and its parser. The parser alone takes 6.4 kB of 22. Node releases it in the same
 * way for upgraded connections; further data from the client is read and dropped. `server.closeAllConnections` no
 * longer knows the connection.
 *
 * The parser is not part of Node's API. Without it, streams take more memory and work all the same.
 */
export function freeStreamMemory(incoming: IncomingMessage, outgoing: ServerResponse): void {
  incoming.rawHeaders = []
  outgoing.removeAllListeners('close')
  const connection: ParsedConnection = incoming.socket
  const { parser } = connection
  if (!parser) return
  parser.unconsume()
  parser.remove()
  parser.close()
  connection.parser = null
}
