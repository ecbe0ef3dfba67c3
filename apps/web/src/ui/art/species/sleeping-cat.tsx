import type { DrawingProps } from '../drawing.tsx'
import { CatWith } from './cat.tsx'

/** The cat with closed eyes. */
export const SleepingCatDrawing = ({ className }: DrawingProps) => (
  <CatWith className={className}>
    <path
      d="M37 46c3 6 12 6 15 0M68 46c3 6 12 6 15 0"
      stroke="#2c3338"
      strokeWidth="3.4"
      fill="none"
      strokeLinecap="round"
    />
  </CatWith>
)
