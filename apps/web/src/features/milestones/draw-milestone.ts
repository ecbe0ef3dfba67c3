import { PRODUCT_NAME } from '@app/domain/kernel/brand'

const WIDTH = 1080
const HEIGHT = 1350
const PICTURE = 900
const MARGIN = 90
/** Colors of the light theme: a shared picture uses them in every theme. */
const colors = { paper: '#faf6ef', ink: '#22302b', soft: '#58665f', action: '#1f6b52' }

interface Drawn {
  title: string
  sentence: string
  /** Face on the card: a photo, or a drawing with its background. */
  face: Element
  /** Address of the whole photo, if there is one. */
  photo: string | undefined
}

/**
 * Draws a milestone as a picture to share: the pet, with the milestone below it.
 * @throws Error if a photo can't be read, or the device can't draw
 */
export async function drawMilestone({ title, sentence, face, photo }: Drawn): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The device can draw nothing')
  const [image] = await Promise.all([
    imageOf(photo ?? addressOf(face.querySelector('svg'))),
    document.fonts.load("600 72px 'Fraunces Variable'"),
    document.fonts.load("400 40px 'Figtree Variable'"),
  ])
  context.fillStyle = colors.paper
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawPicture(context, image, photo === undefined ? getComputedStyle(face).backgroundColor : undefined)
  context.textAlign = 'center'
  let y = MARGIN + PICTURE + 100
  y = drawText(context, title, y, {
    font: "600 72px 'Fraunces Variable', serif",
    color: colors.ink,
    line: 80,
  })
  drawText(context, sentence, y, {
    font: "400 40px 'Figtree Variable', sans-serif",
    color: colors.soft,
    line: 52,
  })
  context.font = "600 30px 'Figtree Variable', sans-serif"
  context.fillStyle = colors.action
  context.fillText(PRODUCT_NAME, WIDTH / 2, HEIGHT - 44)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The picture came to nothing')
  return new File([blob], 'milestone.png', { type: 'image/png' })
}

async function imageOf(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = address
  await image.decode()
  return image
}

/** Address of a drawing with an explicit size, which the picture scales. */
function addressOf(drawing: SVGElement | null): string {
  if (!drawing) throw new Error('There is no drawing')
  const copy = drawing.cloneNode(true) as SVGElement
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(PICTURE))
  copy.setAttribute('height', String(PICTURE))
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
}

/** Draws the picture in its square: a photo fills it, a drawing has a background. */
function drawPicture(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  ground: string | undefined,
): void {
  context.save()
  context.beginPath()
  context.roundRect(MARGIN, MARGIN, PICTURE, PICTURE, 72)
  context.clip()
  if (ground !== undefined) {
    context.fillStyle = ground
    context.fillRect(MARGIN, MARGIN, PICTURE, PICTURE)
    const size = PICTURE * 0.88
    context.drawImage(image, MARGIN + (PICTURE - size) / 2, MARGIN + PICTURE - size, size, size)
  } else {
    const scale = PICTURE / Math.min(image.naturalWidth, image.naturalHeight)
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale]
    context.drawImage(image, MARGIN + (PICTURE - width) / 2, MARGIN + (PICTURE - height) / 2, width, height)
  }
  context.restore()
}

interface TextStyle {
  font: string
  color: string
  line: number
}

/** Draws words over at most two lines; longer text is squeezed into the second. Returns the start of the next text. */
function drawText(context: CanvasRenderingContext2D, text: string, y: number, style: TextStyle): number {
  context.font = style.font
  context.fillStyle = style.color
  const width = WIDTH - 2 * MARGIN
  const words = text.split(' ')
  let first = ''
  while (words[0] !== undefined && context.measureText(`${first} ${words[0]}`).width <= width) {
    first = `${first} ${words.shift() ?? ''}`.trim()
  }
  const lines = [first, words.join(' ')].filter(Boolean)
  for (const [at, line] of lines.entries()) context.fillText(line, WIDTH / 2, y + at * style.line, width)
  return y + lines.length * style.line
}
