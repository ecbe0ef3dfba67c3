import { Drawing, type DrawingProps } from '../drawing.tsx'

/** An empty basket for a future pet. */
export function NoPetsDrawing({ className = 'h-32' }: DrawingProps) {
  return (
    <Drawing viewBox="0 0 160 112" className={className}>
      <ellipse cx="80" cy="100" rx="64" ry="8" fill="var(--surface-sunk)" />
      <path d="M26 66c0-12 24-20 54-20s54 8 54 20z" fill="#f3dfbd" />
      <path d="M38 64c4-8 20-13 42-13s38 5 42 13z" fill="#e58a3c" opacity=".45" />
      <path
        d="M20 64h120c3 0 5 3 4 6l-8 24c-1 4-4 6-8 6H32c-4 0-7-2-8-6l-8-24c-1-3 1-6 4-6z"
        fill="#b9793f"
      />
      <path d="M20 64h120c3 0 5 3 4 6l-2 6H18l-2-6c-1-3 1-6 4-6z" fill="#d9a066" />
      <g fill="#f6e3c8">
        <ellipse cx="80" cy="90" rx="5" ry="4.2" />
        <circle cx="73.6" cy="85.4" r="2.1" />
        <circle cx="77.4" cy="81.6" r="2.2" />
        <circle cx="82.6" cy="81.6" r="2.2" />
        <circle cx="86.4" cy="85.4" r="2.1" />
      </g>
      <circle cx="116" cy="34" r="11" fill="#1f6b52" />
      <path
        d="M107 29c7 1 12 5 14 13M112 23.500c5 2 10 6 14.500 14"
        stroke="#dcece3"
        strokeWidth="2"
        fill="none"
        strokeLinecap="round"
      />
    </Drawing>
  )
}
