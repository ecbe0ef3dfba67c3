/** Marks a bar with buttons at the foot of the screen, which toasts must not cover. */
export const bar = { 'data-bar': '' } as const
