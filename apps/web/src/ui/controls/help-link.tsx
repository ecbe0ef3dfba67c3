import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import type { HelpArticleName } from '@app/domain/help/help-articles'
import { helpPath } from '@app/domain/help/help-path'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'

/** Link to the article about a screen. It opens in a new tab, so that typed text survives. */
export function HelpLink({ article }: { article: HelpArticleName }) {
  return (
    <a
      href={helpPath(article)}
      target="_blank"
      rel="noopener"
      className="grid size-11 shrink-0 place-items-center rounded-chip text-ink-soft transition-colors hover:bg-sunk hover:text-ink"
    >
      <CircleQuestionMark aria-hidden size={20} />
      <VisuallyHidden>Help: {article.replaceAll('-', ' ')}</VisuallyHidden>
    </a>
  )
}
