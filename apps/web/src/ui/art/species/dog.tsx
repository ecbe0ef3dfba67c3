import { Drawing, type DrawingProps } from '../drawing.tsx'

export function DogDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M22 112c0-30 14-46 38-46s38 16 38 46z" fill="#b9793f" />
      <path d="M60 14c20 0 32 13 32 33S78 80 60 80 28 67 28 47s12-33 32-33z" fill="#d9a066" />
      <path
        d="M31 24C18 20 10 32 13 48c2 12 10 16 16 12 5-8 6-24 2-36zM89 24c13-4 21 8 18 24-2 12-10 16-16 12-5-8-6-24-2-36z"
        fill="#8c5526"
      />
      <path d="M60 48c11 0 18 8 18 17S70 80 60 80s-18-6-18-15 7-17 18-17z" fill="#f6e3c8" />
      <ellipse cx="60" cy="57" rx="6.5" ry="4.6" fill="#33261d" />
      <path
        d="M60 61v6m0 0c-3 4-8 4-10 1m10-1c3 4 8 4 10 1"
        stroke="#33261d"
        strokeWidth="2.4"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="46" cy="43" r="3.6" fill="#33261d" />
      <circle cx="74" cy="43" r="3.6" fill="#33261d" />
    </Drawing>
  )
}
