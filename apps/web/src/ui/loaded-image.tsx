import { type ReactNode, useState } from 'react'
import { joinClasses } from './join-classes.ts'

interface LoadedImageProps {
  src: string
  alt: string
  className?: string
  /** What stands there until the image has come, and when it never comes. */
  children: ReactNode
}

/** An image in the place of what stands for it, which is a positioned element. Nothing shows of it until it is whole. */
export function LoadedImage({ src, alt, className, children }: LoadedImageProps) {
  const [loaded, setLoaded] = useState<string>()
  const isLoaded = loaded === src
  const noteLoaded = () => setLoaded(src)
  // One that the browser has already is there before the first paint.
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
