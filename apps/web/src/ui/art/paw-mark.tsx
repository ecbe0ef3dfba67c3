import { Drawing, type DrawingProps } from './drawing.tsx'
import { pawPad, pawToes } from './paw-shape.ts'

/** The brand's paw in the color of the text around it. */
export function PawMark({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 24 24" className={className}>
      <g fill="currentColor">
        <ellipse {...pawPad} />
        {pawToes.map((toe) => (
          <circle key={toe.cx} {...toe} />
        ))}
      </g>
    </Drawing>
  )
}
