import { useQueryClient } from '@tanstack/react-query'
import { adminSettingsTexts } from '@app/domain/installation/admin-settings.texts'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import type { TestMail } from '@app/domain/installation/system-settings.contract'
import { answerWithin } from '../../../api/client/answer-within.ts'
import { client } from '../../../api/client/client.ts'
import { toProblem } from '../../../api/client/problem-error.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { useDropFailures } from '../../../ui/overlays/toast-context.ts'
import { settingsQuery } from './settings-query.ts'

const { testMail: texts } = adminSettingsTexts

/** Timeout of a test mail: longer than that of a mail server that does not answer, in ms. */
const TEST_TIMEOUT = 60_000

/** The result of the last test mail, and the button that sends another one. */
export function TestMailCard({ testMail }: { testMail: TestMail | null }) {
  const { near } = useFormat()
  const now = useNow()
  const { busy, send } = useSendTest()
  const isFailed = testMail?.isSent === false
  const detail =
    testMail &&
    texts.detail(testMail.to ?? overviewTexts.deletedAccount.toLowerCase(), near(testMail.at, now))
  return (
    <div
      className={joinClasses(
        '-mx-2 mt-0.5 mb-3 flex flex-wrap items-center gap-x-3.5 gap-y-2.5 rounded-[14px] px-3 py-2.5',
        isFailed ? 'bg-danger-soft' : 'bg-sunk',
      )}
    >
      <output className="block min-w-[min(100%,12rem)] flex-1 wrap-anywhere">
        <span className={joinClasses('block font-semibold', isFailed && 'text-danger')}>
          {testMail === null && texts.none}
          {testMail?.isSent === true && texts.sent}
          {testMail?.isSent === false && texts.failed(testMail.message)}
        </span>
        <span className={joinClasses('block text-s', isFailed ? 'text-ink' : 'text-ink-soft')}>
          {testMail === null ? texts.noneDetail : detail}
          {testMail?.isSent === true && ` ${texts.answer(testMail.message)}`}
        </span>
      </output>
      <Button variant="soft" busy={busy} onClick={send}>
        {texts.send}
      </Button>
    </div>
  )
}

function useSendTest() {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const send = async () => {
    dropFailures()
    try {
      const testMail = await answerWithin(TEST_TIMEOUT, (signal) =>
        client.systemSettings.sendTestMail({}, { signal }),
      )
      queryClient.setQueryData(settingsQuery.queryKey, (list) => list && { ...list, testMail })
    } catch (error) {
      showProblem(toProblem(error))
    }
  }
  return { busy, send: () => void run(send) }
}
