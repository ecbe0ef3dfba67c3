/** Part of the day by the hour on the person's clock: before 12, before 17, later (spec engagement §2). */
export function greeting(hour: number): 'Good morning' | 'Good afternoon' | 'Good evening' {
  if (hour < 12) return 'Good morning'
  return hour < 17 ? 'Good afternoon' : 'Good evening'
}
