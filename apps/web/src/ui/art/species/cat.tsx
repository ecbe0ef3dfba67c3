import type { ReactNode } from 'react'
import { Drawing, type DrawingProps } from '../drawing.tsx'

export const CatDrawing = ({ className }: DrawingProps) => (
  <CatWith className={className}>
    <ellipse cx="45" cy="47" rx="4" ry="5" fill="#2c3338" />
    <ellipse cx="75" cy="47" rx="4" ry="5" fill="#2c3338" />
  </CatWith>
)

/** A cat with these eyes. */
export const CatWith = ({ className, children }: DrawingProps & { children: ReactNode }) => (
  <Drawing viewBox="0 0 120 112" className={className}>
    <path d="M26 112c0-28 13-42 34-42s34 14 34 42z" fill="#5f6b73" />
    <path
      d="M28 12l20 12h24l20-12c4 14 4 26 2 36-2 20-16 32-34 32S28 68 26 48c-2-10-2-22 2-36z"
      fill="#7b8890"
    />
    <path d="M33 20l12 8-10 10zM87 20l-12 8 10 10z" fill="#e9b7b0" />
    <path d="M46 62c4-5 24-5 28 0 2 10-6 16-14 16s-16-6-14-16z" fill="#dfe5e8" />
    <path d="M56 58h8l-4 5z" fill="#c9736b" />
    <path
      d="M60 63v4m0 0c-3 3-7 3-9 0m9 0c3 3 7 3 9 0"
      stroke="#2c3338"
      strokeWidth="2.2"
      fill="none"
      strokeLinecap="round"
    />
    {children}
  </Drawing>
)
