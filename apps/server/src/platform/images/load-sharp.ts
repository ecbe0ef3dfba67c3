import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/**
 * The image library, loaded at the first picture (27 MB of memory). One thread and no cache, so that
 * memory is what the pictures at work need; every decoder but those of the four accepted types is
 * shut, so that a file can't reach the others by looking like one of them. The process must run with
 * MALLOC_ARENA_MAX=2: with glibc's default, twenty photos of 10 MB at once leave 480 MB in use, not 330.
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
