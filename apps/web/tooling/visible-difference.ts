import type { Page } from '@playwright/test'

/**
 * Counts the pixels of two pictures (PNG) of one size that an eye could distinguish: the edge of a round corner is
 * drawn a single level lighter or darker from one drawing to the next, and does not count.
 * @param page decodes them; its content stays
 * @throws if their sizes differ
 */
export async function visibleDifference(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const LEVELS_SEEN = 8
      const [first, second] = (await Promise.all(
        pictures.map(async (encoded) => {
          const picture = await createImageBitmap(
            await (await fetch(`data:image/png;base64,${encoded}`)).blob(),
          )
          const canvas = document.createElement('canvas')
          Object.assign(canvas, { width: picture.width, height: picture.height })
          const drawing = canvas.getContext('2d')
          drawing?.drawImage(picture, 0, 0)
          return drawing?.getImageData(0, 0, picture.width, picture.height).data
        }),
      )) as [Uint8ClampedArray, Uint8ClampedArray]
      if (first.length !== second.length) throw new Error('The pictures are of different sizes.')
      const seen = new Set<number>()
      for (const [at, level] of first.entries()) {
        if (Math.abs(level - (second[at] ?? 0)) > LEVELS_SEEN) seen.add(Math.floor(at / 4))
      }
      return seen.size
    },
    [one.toString('base64'), other.toString('base64')],
  )
}
