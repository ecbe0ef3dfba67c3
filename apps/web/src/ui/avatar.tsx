import * as Radix from 'radix-ui/avatar'
import { joinClasses } from './join-classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export type AvatarProps = { name: string; photoUrl?: string | null; size?: 'small' | 'medium' | 'large' }

const sizes = { small: 'size-8 text-s', medium: 'size-11', large: 'size-20 text-xl' }

/** A person: their picture, or the first letters of their name. */
export function Avatar({ name, photoUrl, size = 'medium' }: AvatarProps) {
  return (
    <Radix.Root
      className={joinClasses(
        'grid shrink-0 place-items-center overflow-hidden rounded-chip bg-lilac font-semibold text-ink',
        sizes[size],
      )}
    >
      {photoUrl && <Radix.Image src={photoUrl} alt={name} className="size-full object-cover" />}
      <Radix.Fallback>
        <span aria-hidden>{takeInitials(name)}</span>
        <VisuallyHidden>{name}</VisuallyHidden>
      </Radix.Fallback>
    </Radix.Root>
  )
}

/** The first letters of the first and the last word of a name, in capitals. */
export function takeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word) => Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '').join('')
}
