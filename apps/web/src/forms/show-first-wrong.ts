/** The class of what is wrong in a form and takes no `aria-invalid` itself, such as a group of boxes. */
export const WRONG_GROUP = 'wrong-group'

const isWrong = `[aria-invalid="true"], .${WRONG_GROUP}`

/**
 * Brings the first field of a form that is wrong into view, with the words below it, and gives it the focus. It waits
 * until the form is drawn with what was found; where nothing is wrong it does nothing.
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
