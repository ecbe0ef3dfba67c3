import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/**
 * Loads the image library (27 MB of memory); helper processes load it, the server never does. One thread and no cache,
 * so that memory is limited to the current picture; every decoder but those of the four accepted types is disabled, so
 * that a file can't reach the others by imitating one of them.
 */
export function loadSharp(): Promise<typeof sharp> {
  return (loading ??= importSharp())
}

async function importSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  library.concurrency(1)
  library.cache(false)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
  })
  return library
}
