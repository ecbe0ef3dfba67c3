import { createElement, type ComponentType } from 'react'
import { render, toPlainText } from 'react-email'

/** Keeps headings as typed: capitals would change the name of a medicine. */
const headings = ['h1', 'h2'].map((selector) => ({ selector, options: { uppercase: false } }))

/** Renders a mail's component as HTML and as plain text. Loads React, so it is imported on demand only. */
export async function renderElement<Props extends object>(
  Mail: ComponentType<Props>,
  props: Props,
): Promise<{ html: string; text: string }> {
  const html = await render(createElement(Mail, props))
  return { html, text: toPlainText(html, { selectors: headings }) }
}
