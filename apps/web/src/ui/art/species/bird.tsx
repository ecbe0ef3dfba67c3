import { Drawing, type DrawingProps } from '../drawing.tsx'

export function BirdDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M29 112c0-32 11-50 31-50s31 18 31 50z" fill="#5da578" />
      <path d="M41 112c0-20 7-32 19-32s19 12 19 32z" fill="#a5d3a0" />
      <path
        d="M32 82c-9 6-12 18-11 30h14c3-10 2-22-3-30zM88 82c9 6 12 18 11 30H85c-3-10-2-22 3-30z"
        fill="#3f7d59"
      />
      <path d="M57 22c-6-5-7-13-2-19 2 4 3 6 6 7 1-4 4-7 9-8-1 8-3 15-8 20z" fill="#e3b94d" />
      <path d="M60 15c19 0 30 13 30 31S78 76 60 76 30 64 30 46s11-31 30-31z" fill="#f2d065" />
      <ellipse cx="39" cy="58" rx="6" ry="5" fill="#7eb3d1" />
      <ellipse cx="81" cy="58" rx="6" ry="5" fill="#7eb3d1" />
      <path d="M60 47c7 0 11 4 10 9-1 6-6 10-10 13-4-3-9-7-10-13-1-5 3-9 10-9z" fill="#e08a3c" />
      <path d="M52 50c2-5 14-5 16 0-4 3-12 3-16 0z" fill="#6fa3c4" />
      <circle cx="43" cy="42" r="3.6" fill="#33261d" />
      <circle cx="77" cy="42" r="3.6" fill="#33261d" />
    </Drawing>
  )
}
