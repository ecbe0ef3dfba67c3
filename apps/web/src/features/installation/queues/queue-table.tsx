import { useState } from 'react'
import { adminOverviewTexts, ageInWords } from '@app/domain/installation/admin-overview.texts'
import type { QueueState } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import type { JobQueueName } from '@app/domain/installation/overview.vocabulary'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'
import { RetryDialog } from '../shared/retry-dialog.tsx'

const { queues: texts, retry } = adminOverviewTexts

/** Each queue with its waiting and failed jobs; a narrow table leaves out the age of the oldest. */
export function QueueTable({ queues, now }: { queues: readonly QueueState[]; now: Date }) {
  const [retried, setRetried] = useState<JobQueueName>()
  return (
    <div className="@container">
      <table
        aria-label={texts.title}
        className="w-full border-collapse [&_td]:h-11 [&_td]:border-t [&_td]:border-line"
      >
        <thead className="text-right text-s text-ink-soft *:*:pb-2 *:*:font-medium">
          <tr>
            <th scope="col" className="text-left">
              {texts.columns.queue}
            </th>
            <th scope="col">{texts.columns.waiting}</th>
            <th scope="col" className="pl-3">
              {texts.columns.failed}
            </th>
            <th scope="col" className="@max-[30rem]:hidden">
              {texts.columns.oldest}
            </th>
            <th scope="col">
              <VisuallyHidden>{texts.columns.action}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody className="text-right">
          {queues.map(({ queue, waiting, failed, oldestAt }) => (
            <tr key={queue}>
              <th scope="row" className="h-11 border-t border-line text-left font-normal">
                {overviewTexts.queues[queue]}
              </th>
              <td className={joinClasses(waiting === 0 && 'text-ink-faint')}>
                {waiting.toLocaleString('en')}
              </td>
              <td className={failed === 0 ? 'pl-3 text-ink-faint' : 'pl-3 font-semibold text-danger'}>
                {failed.toLocaleString('en')}
              </td>
              <td className={joinClasses('@max-[30rem]:hidden', oldestAt === null && 'text-ink-faint')}>
                {oldestAt === null ? texts.none : ageInWords(oldestAt, now)}
              </td>
              <td>
                {failed > 0 && (
                  <button
                    type="button"
                    aria-label={`${retry(failed)}: ${overviewTexts.queues[queue]}`}
                    onClick={() => setRetried(queue)}
                    className="min-h-control rounded-[6px] pl-3 text-s font-semibold whitespace-nowrap text-action hover:underline"
                  >
                    {retry(failed)}
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {retried && <RetryDialog queue={retried} onClose={() => setRetried(undefined)} />}
    </div>
  )
}
