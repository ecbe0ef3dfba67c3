/** Marks what stays at the foot of the screen and holds what is pressed: no toast lies above it. */
export const bar = { 'data-bar': '' } as const
