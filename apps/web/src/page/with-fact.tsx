import { createElement, type ReactNode } from 'react'
import { type PageFact, withFact, withoutFact } from '@app/domain/kernel/page-facts'

type FactProps = { fact: PageFact; children: ReactNode }

/** Content of a public page that the server keeps only if the installation has the fact. */
export const WithFact = ({ fact, children }: FactProps) => createElement(withFact(fact), null, children)

/** Content of a public page that the server keeps only if the installation lacks the fact. */
export const WithoutFact = ({ fact, children }: FactProps) => createElement(withoutFact(fact), null, children)
