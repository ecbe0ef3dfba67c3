/** Largest accepted document: the provider's have a few kB. */
const MOST_BYTES = 512 * 1024

/** The provider is unreachable, too slow, or has failed. */
export class ProviderUnavailable extends Error {}

/**
 * Fetches from the provider, up to a size. The signal's deadline covers the body too.
 * @throws ProviderUnavailable without a usable answer
 */
export async function fetchFromProvider(url: string, options: RequestInit): Promise<Response> {
  try {
    const response = await fetch(url, options)
    if (response.status >= 500) throw new ProviderUnavailable(`The provider answered ${response.status}.`)
    const { status, headers } = response
    return new Response(await readBounded(response), { status, headers })
  } catch (error) {
    if (error instanceof ProviderUnavailable) throw error
    throw new ProviderUnavailable('The provider can not be reached.', { cause: error })
  }
}

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new ProviderUnavailable('The provider answers too much.')
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
