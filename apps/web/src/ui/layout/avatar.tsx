import { joinClasses } from '../behaviour/join-classes.ts'
import { LoadedImage } from './loaded-image.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type AvatarProps = { name: string; photoUrl?: string | null; size?: 'small' | 'medium' | 'large' }

const sizes = { small: 'size-8 text-s', medium: 'size-11', large: 'size-20 text-xl' }

/** A person: their picture, or the first letters of their name. */
export function Avatar({ name, photoUrl, size = 'medium' }: AvatarProps) {
  const initials = (
    <span>
      <span aria-hidden>{takeInitials(name)}</span>
      <VisuallyHidden>{name}</VisuallyHidden>
    </span>
  )
  return (
    <span
      className={joinClasses(
        'relative grid shrink-0 place-items-center overflow-hidden rounded-chip bg-lilac font-semibold text-ink',
        sizes[size],
      )}
    >
      {photoUrl ? (
        <LoadedImage src={photoUrl} alt={name}>
          {initials}
        </LoadedImage>
      ) : (
        initials
      )}
    </span>
  )
}

/** First letters of the first and the last word of a name, in capitals: 'AO' for 'Ana (Owner)'. */
export function takeInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => firstSign(word).toLocaleUpperCase()).join('')
}

/** First letter or digit of a word; its first sign if it has none. */
const firstSign = (word: string): string => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? Array.from(word)[0] ?? ''
