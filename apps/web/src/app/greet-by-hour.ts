/** The greeting for an hour of the reader's day, 0 to 23 (spec: engagement, section 2, welcome header). */
export function greetByHour(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
