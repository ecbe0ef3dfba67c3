import { parseSync } from 'vite'
import type { SourceFile } from './source-files.ts'

/** A question word at the beginning says that a comment has no noun to begin with. */
const QUESTION = /^(?:what|who|whoever|whose|whom|whether|how|where|when|which|why)\b/i

/** Words and phrases that hide a plainer one. */
const AVOIDED =
  /\b(?:anew|mostly|lately|somebody|nobody|lets go of|as ever|is told of|tells of|is waited for|by itself)\b/i

/** Comments of a TypeScript or SQL file as plain text; lines that follow each other are one. */
export function findComments({ path, text }: SourceFile): string[] {
  if (path.endsWith('.sql'))
    return [...text.matchAll(/(?:^[ \t]*--.*\n?)+/gm)].map(([lines]) =>
      plain(lines.replaceAll(/^[ \t]*--/gm, '')),
    )
  const found: string[] = []
  let end = -1
  for (const comment of parseSync(path, text).comments) {
    const value = comment.value.replaceAll(/^\s*\*/gm, '')
    const follows = comment.type === 'Line' && end !== -1 && /^\n[ \t]*$/.test(text.slice(end, comment.start))
    if (follows) found.push(`${found.pop() ?? ''} ${value}`)
    else found.push(value)
    end = comment.type === 'Line' ? comment.end : -1
  }
  return found.map(plain).filter(Boolean)
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

export const isQuestion = (comment: string): boolean => QUESTION.test(comment)

/** Avoided words in a comment, outside of quotes and code. */
export const findAvoided = (comment: string): string | undefined =>
  AVOIDED.exec(comment.replaceAll(/'[^']*'|"[^"]*"|`[^`]*`|“[^”]*”/g, ''))?.[0]
