const pad = (part: number): string => String(part).padStart(2, '0')

/** An instant as `<input type="datetime-local">` holds it: YYYY-MM-DDTHH:mm on this device's clock. */
export function toLocalTime(instant: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return ''
  const date = `${String(at.getFullYear()).padStart(4, '0')}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
  return `${date}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

/** The instant of a local time on this device's clock, ISO 8601; empty when there is none yet. */
export function toInstant(localTime: string): string {
  const at = new Date(localTime)
  return localTime === '' || Number.isNaN(at.getTime()) ? '' : at.toISOString()
}
