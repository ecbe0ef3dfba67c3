import { createElement, type ReactNode } from 'react'
import { factMark, type PageFact, withoutValue, withValue } from '@app/domain/kernel/page-facts'

type FactProps = { fact: PageFact; children: ReactNode }

/** Content of a public page that the server keeps only if the installation has the fact. */
export const WithFact = ({ fact, children }: FactProps) => createElement(withValue(fact), null, children)

/** Content of a public page that the server keeps only if the installation lacks the fact. */
export const WithoutFact = ({ fact, children }: FactProps) =>
  createElement(withoutValue(fact), null, children)

/** Link that writes a mail to the operator; for content that depends on the fact `email`. */
export const MailLink = () => (
  <a
    href={`mailto:${factMark('email')}`}
    className="font-semibold wrap-anywhere text-action underline decoration-1 underline-offset-4"
  >
    {factMark('email')}
  </a>
)
