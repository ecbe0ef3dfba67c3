import { useCallback } from 'react'

export type FileImageProps = {
  file: File
  /** Empty if the file's name is beside it. */
  alt: string
  className?: string
}

/** A chosen picture before its upload. */
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
