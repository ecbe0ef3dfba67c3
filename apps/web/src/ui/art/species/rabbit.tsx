import { Drawing, type DrawingProps } from '../drawing.tsx'

export function RabbitDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M30 112c0-26 12-38 30-38s30 12 30 38z" fill="#cdbca6" />
      <path d="M44 46C34 30 34 4 44 2s12 26 8 42zM76 46C86 30 86 4 76 2S64 28 68 44z" fill="#e6d8c5" />
      <path d="M45 38C40 26 41 12 45 10s5 16 3 28zM75 38c5-12 4-26 0-28s-5 16-3 28z" fill="#efb9b3" />
      <ellipse cx="60" cy="60" rx="27" ry="24" fill="#e6d8c5" />
      <path d="M57 62h6l-3 4z" fill="#c9736b" />
      <path
        d="M60 66v4m0 0c-2 3-6 3-8 1m8-1c2 3 6 3 8 1"
        stroke="#4a3c2e"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="47" cy="55" r="3.4" fill="#4a3c2e" />
      <circle cx="73" cy="55" r="3.4" fill="#4a3c2e" />
    </Drawing>
  )
}
