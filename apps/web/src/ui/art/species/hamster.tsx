import { Drawing, type DrawingProps } from '../drawing.tsx'

export function HamsterDrawing({ className }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 120 112" className={className}>
      <path d="M24 112c0-24 14-38 36-38s36 14 36 38z" fill="#c98f55" />
      <path d="M40 112c0-14 8-24 20-24s20 10 20 24z" fill="#f8ead6" />
      <circle cx="35" cy="30" r="13" fill="#b97c42" />
      <circle cx="85" cy="30" r="13" fill="#b97c42" />
      <circle cx="36" cy="32" r="7.5" fill="#eeb7ab" />
      <circle cx="84" cy="32" r="7.5" fill="#eeb7ab" />
      <path d="M60 22c22 0 40 16 40 38S82 90 60 90 20 82 20 60s18-38 40-38z" fill="#dda769" />
      <path d="M60 22c5 0 8 12 8 24H52c0-12 3-24 8-24z" fill="#b97c42" />
      <path d="M60 56c8-4 36-4 36 12 0 14-18 22-36 22s-36-8-36-22c0-16 28-16 36-12z" fill="#f8ead6" />
      <path d="M56 58h8l-4 5z" fill="#c9736b" />
      <path
        d="M60 63v4m0 0c-3 3-7 3-9 0m9 0c3 3 7 3 9 0"
        stroke="#3b2c20"
        strokeWidth="2.2"
        fill="none"
        strokeLinecap="round"
      />
      <circle cx="43" cy="50" r="4" fill="#3b2c20" />
      <circle cx="77" cy="50" r="4" fill="#3b2c20" />
      <path d="M46 106c-2-6 2-10 6-10s6 5 4 10zM74 106c2-6-2-10-6-10s-6 5-4 10z" fill="#eeb7ab" />
    </Drawing>
  )
}
