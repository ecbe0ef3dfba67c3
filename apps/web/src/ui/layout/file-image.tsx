import { useCallback } from 'react'

export type FileImageProps = {
  file: File
  /** Empty where the file is named beside it. */
  alt: string
  className?: string
}

/** A picture that has been chosen but not uploaded. */
export function FileImage({ file, alt, className }: FileImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return <img ref={show} alt={alt} className={className} />
}
