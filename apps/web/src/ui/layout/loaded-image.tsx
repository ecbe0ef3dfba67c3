import { type ReactNode, useState } from 'react'
import { joinClasses } from '../behaviour/join-classes.ts'

interface LoadedImageProps {
  src: string
  alt: string
  className?: string
  /** Shown until the image has loaded, and if it can't be. */
  children: ReactNode
}

/**
 * An image above its placeholder, which must be a positioned element. The image appears once it has loaded completely.
 */
export function LoadedImage({ src, alt, className, children }: LoadedImageProps) {
  const [loaded, setLoaded] = useState<string>()
  const isLoaded = loaded === src
  const noteLoaded = () => setLoaded(src)
  // A cached image is complete before the first paint.
  const noteKept = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth > 0) noteLoaded()
  }
  return (
    <>
      <img
        key={src}
        ref={noteKept}
        src={src}
        alt={alt}
        className={joinClasses(
          'absolute inset-0 size-full object-cover',
          !isLoaded && 'invisible',
          className,
        )}
        onLoad={noteLoaded}
      />
      {!isLoaded && children}
    </>
  )
}
