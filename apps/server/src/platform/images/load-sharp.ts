import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/**
 * The image library (27 MB of memory); helper processes load it, the server never does. One thread and
 * no cache, so that memory is what the picture at work needs; every decoder but those of the four
 * accepted types is shut, so that a file can't reach the others by looking like one of them.
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
