import { createElement, type ReactNode } from 'react'
import { type PageFact, withoutValue, withValue } from '@app/domain/kernel/page-facts'

type FactProps = { fact: PageFact; children: ReactNode }

/** Content of a public page that the server keeps only if the installation has the fact. */
export const WithFact = ({ fact, children }: FactProps) => createElement(withValue(fact), null, children)

/** Content of a public page that the server keeps only if the installation lacks the fact. */
export const WithoutFact = ({ fact, children }: FactProps) =>
  createElement(withoutValue(fact), null, children)
