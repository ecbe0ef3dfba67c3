import LoaderCircle from 'lucide-react/icons/loader-circle'

/** A turning ring without an accessible name: the busy element carries `aria-busy` or the text. */
export function Spinner({ size = 20, className = '' }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={`animate-spin ${className}`} />
}
