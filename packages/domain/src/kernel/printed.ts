import { z } from 'zod'
import { oneOf } from './fields.ts'
import { papers } from './paper.ts'

/** Paper size, an input of operations that print. */
export const paper = oneOf(papers, 'Choose a paper').default('a4')

/** Answer of an operation that prints: a PDF with a name, to save or display. */
export const printedSheet = z.file().mime('application/pdf')
