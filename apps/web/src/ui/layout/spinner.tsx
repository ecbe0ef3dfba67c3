import LoaderCircle from 'lucide-react/icons/loader-circle'

/** A turning ring. Says nothing by itself: what is busy carries `aria-busy` or the text. */
export function Spinner({ size = 20, className = '' }: { size?: number; className?: string }) {
  return <LoaderCircle aria-hidden size={size} className={`animate-spin ${className}`} />
}
