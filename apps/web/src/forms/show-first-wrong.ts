/** Class of a wrong control that takes no `aria-invalid` itself, such as a group of boxes. */
export const WRONG_GROUP = 'wrong-group'

const isWrong = `[aria-invalid="true"], .${WRONG_GROUP}`

/**
 * Brings the first wrong field of a form into view, with the message below it, and focuses it. Runs after the form is
 * drawn with its messages. Does nothing if no field is wrong.
 */
export function showFirstWrong(form: Element | undefined): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>(isWrong)
    if (!wrong) return
    const control = wrong.matches('input, select, textarea') ? wrong : wrong.querySelector('input')
    control?.focus({ preventScroll: true })
    wrong.scrollIntoView({ block: 'center' })
  })
}
