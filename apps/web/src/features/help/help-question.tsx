import { HELP_ANSWERS, type HelpArticleName } from '@app/domain/help/help-articles'
import { REQUEST_TOKEN_MARK } from '@app/domain/kernel/page-facts'
import { buttonStyle } from '../../ui/controls/button-style.ts'

const note = 'hidden rounded-card bg-mint px-5 py-3.5 target:block'

/** Asks below an article if it helped. The server counts the answer, and returns to the article at one of the notes. */
export function HelpQuestion({ article }: { article: HelpArticleName }) {
  return (
    <div className="mt-9 border-t border-line pt-5">
      <p id="thanks" className={note}>
        Thank you. Your answer helps us to write better ones.
      </p>
      <p id="once-more" className={note}>
        This page had been open for a while. Please answer once more.
      </p>
      <form
        action={HELP_ANSWERS}
        method="post"
        className="flex flex-wrap items-center gap-3 in-[div:has(>#thanks:target)]:hidden"
      >
        <input type="hidden" name="token" value={REQUEST_TOKEN_MARK} />
        <input type="hidden" name="article" value={article} />
        <p className="mr-auto font-semibold max-sm:w-full">Did this answer your question?</p>
        <button name="answer" value="yes" className={buttonStyle('soft', 'medium', 'min-w-19 max-sm:flex-1')}>
          Yes
        </button>
        <button name="answer" value="no" className={buttonStyle('soft', 'medium', 'min-w-19 max-sm:flex-1')}>
          No
        </button>
      </form>
    </div>
  )
}
