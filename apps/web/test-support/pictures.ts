import type { Locator } from 'vitest/browser'

/** Chooses files in a control, as a person does in the browser's dialog. */
export function putInto(control: Locator, ...files: File[]): void {
  const input = control.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('Files are chosen in an input.')
  const chosen = new DataTransfer()
  for (const file of files) chosen.items.add(file)
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const canvasFile = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: blob.type }))
      else reject(new Error('The picture was not drawn.'))
    })
  })

function draw(side: number, paint: (context: CanvasRenderingContext2D) => void): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (context) paint(context)
  return canvas
}

/** A small picture. */
export const oneColourPhoto = (name: string): Promise<File> =>
  canvasFile(
    draw(64, (context) => context.fillRect(0, 0, 64, 64)),
    name,
  )

/** A picture of noise, about three bytes a pixel, which no encoder makes smaller. */
export const noisePhoto = (name: string, side: number): Promise<File> =>
  canvasFile(
    draw(side, (context) => {
      const picture = context.createImageData(side, side)
      for (let at = 0; at < picture.data.length; at += 1) picture.data[at] = (at * 7919 * (at % 251)) % 256
      context.putImageData(picture, 0, 0)
    }),
    name,
  )

/** A text file under any name and type. */
export const letter = (name: string, type: string): File =>
  new File(['Dear vet, this is a letter and no photo.\n'.repeat(40)], name, { type })

const catalog = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n'
/** A valid PDF without a page. */
export const smallPdf = (name: string): File =>
  new File(
    [
      catalog,
      `xref\n0 2\n0000000000 65535 f \n0000000009 00000 n \ntrailer\n<< /Size 2 /Root 1 0 R >>\n`,
      `startxref\n${catalog.length}\n%%EOF\n`,
    ],
    name,
    { type: 'application/pdf' },
  )

/** A file of 11 MB, more than any form takes, that no browser can open as a picture: it is refused at once. */
export const tooLargePhoto = (): File =>
  new File([new Uint8Array(11 * 1024 * 1024)], 'panorama.jpg', { type: 'image/jpeg' })

/** A picture with few pixels in a file of many megabytes, which a browser opens, and no form takes unchanged. */
export async function heavyPhoto(name: string, megabytes: number): Promise<File> {
  const picture = await oneColourPhoto(name)
  return new File([picture, new Uint8Array(megabytes * 1024 * 1024)], name, { type: picture.type })
}
