const MEGABYTE = 1_000_000
const GIGABYTE = 1000 * MEGABYTE
const TERABYTE = 1000 * GIGABYTE

/** Formats a file's size for reading: '340 kB', '12.4 MB'. */
export const sizeInWords = (bytes: number): string =>
  bytes < MEGABYTE ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`

/** Formats the size of many files: '12.4 MB', '342 GB', '1.2 TB'. */
export function amountInWords(bytes: number): string {
  if (bytes < GIGABYTE) return sizeInWords(bytes)
  const [amount, unit] = bytes < TERABYTE ? [bytes / GIGABYTE, 'GB'] : [bytes / TERABYTE, 'TB']
  return `${amount < 100 ? amount.toFixed(1) : Math.round(amount)} ${unit}`
}
