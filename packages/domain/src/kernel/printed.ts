import { z } from 'zod'
import { oneOf } from './fields.ts'
import { papers } from './paper.ts'

/** The paper that an operation which prints is asked for. */
export const paper = oneOf(papers, 'Choose a paper').default('a4')

/** What an operation that prints answers: a PDF with its name, to be saved or shown. */
export const printedSheet = z.file().mime('application/pdf')
