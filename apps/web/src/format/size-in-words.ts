const MEGABYTE = 1_000_000

/** Formats a file's size for reading: '340 kB', '12.4 MB'. */
export const sizeInWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
