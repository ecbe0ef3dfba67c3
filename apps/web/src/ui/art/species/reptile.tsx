import { Drawing, type DrawingProps } from '../drawing.tsx'

export function ReptileDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M30 112c0-26 11-40 30-40s30 14 30 40z" fill="#5f9160" />
      <path d="M45 112c0-16 6-26 15-26s15 10 15 26z" fill="#d5e2ae" />
      <path
        d="M60 22c16 0 26 5 34 14 8 8 8 22 0 32-8 9-20 16-34 16S34 77 26 68c-8-10-8-24 0-32 8-9 18-14 34-14z"
        fill="#7fb074"
      />
      <path d="M20 56c12 4 68 4 80 0-1 16-20 28-40 28S21 72 20 56z" fill="#a5cb92" />
      <circle cx="34" cy="34" r="13.5" fill="#7fb074" />
      <circle cx="86" cy="34" r="13.5" fill="#7fb074" />
      <circle cx="34" cy="34" r="8.5" fill="#f3dc8c" />
      <circle cx="86" cy="34" r="8.5" fill="#f3dc8c" />
      <ellipse cx="34" cy="34" rx="2.6" ry="6.6" fill="#25301f" />
      <ellipse cx="86" cy="34" rx="2.6" ry="6.6" fill="#25301f" />
      <path d="M34 63c12 9 40 9 52 0" stroke="#2f4a2c" strokeWidth="2.5" fill="none" strokeLinecap="round" />
      <circle cx="56" cy="53" r="1.6" fill="#2f4a2c" />
      <circle cx="64" cy="53" r="1.6" fill="#2f4a2c" />
      <g fill="#5f9160">
        <circle cx="52" cy="32" r="2.6" />
        <circle cx="61" cy="28" r="2" />
        <circle cx="68" cy="34" r="2.8" />
        <circle cx="59" cy="39" r="1.8" />
      </g>
    </Drawing>
  )
}
