import { Drawing, type DrawingProps } from '../drawing.tsx'

export function OtherDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path
        d="M60 18l8 8 10-5 5 10 11-1 2 11 10 3-2 11 8 8-6 9 5 10-9 6 1 11-10 4v9H27v-9l-10-4 1-11-9-6 5-10-6-9 8-8-2-11 10-3 2-11 11 1 5-10 10 5z"
        fill="#6f5a4b"
      />
      <path d="M34 112c0-20 10-30 26-30s26 10 26 30z" fill="#d7b48d" />
      <circle cx="33" cy="48" r="8" fill="#c49a6f" />
      <circle cx="87" cy="48" r="8" fill="#c49a6f" />
      <path d="M60 38c20 0 32 10 32 26 0 14-16 26-32 26S28 78 28 64c0-16 12-26 32-26z" fill="#ecd3b0" />
      <path
        d="M60 38c-10 0-22 3-28 12 8 2 14-1 18-5 2 4 5 6 10 6s8-2 10-6c4 4 10 7 18 5-6-9-18-12-28-12z"
        fill="#6f5a4b"
      />
      <ellipse cx="60" cy="69" rx="6.5" ry="5" fill="#33261d" />
      <path
        d="M60 74v4m0 0c-3 4-8 3-10 0m10 0c3 4 8 3 10 0"
        stroke="#33261d"
        strokeWidth="2.3"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="44" cy="61" r="3.6" fill="#33261d" />
      <circle cx="76" cy="61" r="3.6" fill="#33261d" />
    </Drawing>
  )
}
