import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import type { ToldNotice } from '@app/domain/identity/security/security.contract'
import { securityErrors } from '@app/domain/identity/security/security.errors'
import { noticeOf } from '@app/domain/identity/security/security.notices'
import { isUnexplained, Refusal } from '@app/domain/kernel/errors'
import { defaultPreferences } from '@app/domain/preferences/preferences.vocabulary'
import { ProblemError, toProblem } from '../../../api/client/problem-error.ts'
import { meQuery } from '../../../api/use-me.ts'
import { useOneAtATime } from '../../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../../api/use-problem-toast.ts'
import { formatFor } from '../../../format/format.ts'
import { Frame } from '../../../page/frame.tsx'
import { useFocusOnArrival } from '../../../page/use-focus-on-arrival.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LinkButton } from '../../../ui/controls/link.tsx'
import { AuthCard, Waiting } from '../sign-in/auth-card.tsx'
import { enterCodePath } from '../sign-in/check-reset-email.tsx'
import { LinkProblem } from '../sign-in/link-problem.tsx'
import { MailSent } from '../sign-in/mail-sent.tsx'
import { cleanToken } from './clean-params.ts'
import { configQuery } from './config-query.ts'

/** Texts and requests of the page that a security notice links to. */
export interface NoticeLinkProps {
  title: string
  /** Effects of the button, one sentence each. */
  consequences: readonly string[]
  /** Label of the button. */
  label: string
  busyLabel: string
  /** Title of a failure without a reason. */
  failed: string
  doneTitle: string
  check: (token: string) => Promise<ToldNotice>
  /** Uses the link; the answer names the address to which the link for a new password is mailed. */
  send: (token: string) => Promise<{ email: string }>
}

/**
 * Page of a link in a security notice. Opening it changes nothing, because mail scanners follow links too; pressing its
 * button does.
 */
export function NoticeLink(props: NoticeLinkProps) {
  const [search] = useSearchParams()
  const token = cleanToken(search.get('token'))
  const [mailedTo, setMailedTo] = useState<string>()
  useFocusOnArrival(mailedTo ? 'done' : 'question')
  return (
    <Frame forVisitors>
      {mailedTo ? (
        <NextSteps title={props.doneTitle} email={mailedTo} />
      ) : (
        <Question {...props} token={token} onDone={setMailedTo} />
      )}
    </Frame>
  )
}

/** Treats an address without its token as an unknown link: a mail program may have cut it off. */
const withoutToken = () => new ProblemError(new Refusal(securityErrors.NOTICE_LINK_UNKNOWN).problem, 422)

type QuestionProps = NoticeLinkProps & { token: string; onDone: (email: string) => void }

function Question({ token, check, onDone, ...words }: QuestionProps) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery({
    queryKey: ['security notice', words.title, token],
    queryFn: () => (token ? check(token) : Promise.reject(withoutToken())),
    staleTime: Infinity,
    gcTime: 0,
  })
  const recheck = () => void refetch()
  const { press, sending } = usePress({ token, ...words, onDone, recheck })
  if (error) {
    const problem = toProblem(error)
    return (
      <LinkProblem
        problem={problem}
        isOver={problem.code in securityErrors}
        newLinkLabel="Set a new password"
        onNewLink={() => void navigate('/auth?type=recovery')}
        onRetry={recheck}
        onSignIn={() => void navigate('/auth')}
      />
    )
  }
  return (
    <AuthCard
      title={words.title}
      help={pageHelp['/secure-account']}
      description={data ? <Told notice={data} /> : 'Checking your link'}
    >
      {data ? (
        <div className="grid gap-4">
          <ul className="grid list-disc gap-1 pl-5">
            {words.consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
          <Button size="large" busy={sending} busyLabel={words.busyLabel} onClick={press}>
            {words.label}
          </Button>
          <p className="text-s text-ink-soft">
            If it was you, close this page. Nothing has changed, and the email needs no answer.
          </p>
        </div>
      ) : (
        <Waiting>Checking your link</Waiting>
      )}
    </AuthCard>
  )
}

/** Event that the mail reported, in the time zone of this device. */
function Told({ notice }: { notice: ToldNotice }): ReactNode {
  const { moment } = formatFor(defaultPreferences)
  return `${noticeOf(notice.kind).happened(notice)} That was on ${moment(notice.happenedAt)}.`
}

interface PressOptions extends Pick<NoticeLinkProps, 'send' | 'failed'> {
  token: string
  onDone: (email: string) => void
  /** Checks the link again after it was used or has expired. */
  recheck: () => void
}

/** Uses the link once, even after several fast presses. */
function usePress({ token, send, failed, onDone, recheck }: PressOptions) {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const queryClient = useQueryClient()
  const press = async () => {
    try {
      const { email } = await send(token)
      onDone(email)
      // Reloads the user: the link has ended the session of this browser.
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
    } catch (error) {
      const problem = toProblem(error)
      if (isUnexplained(problem)) showProblem({ ...problem, title: failed })
      else if (problem.code in securityErrors) recheck()
      else showProblem(problem)
    }
  }
  return { press: () => void run(press), sending: busy }
}

/** Shows the next steps after the press: the account needs a new password. */
function NextSteps({ title, email }: { title: string; email: string }) {
  const { data: config } = useQuery(configQuery)
  return (
    <AuthCard
      title={title}
      help={pageHelp['/secure-account']}
      description="Everyone is signed out. One step is left: a new password."
    >
      <div className="grid gap-4">
        <MailSent
          email={email}
          what="code"
          delayed={false}
          safe="Your account is safe"
          unsent={config?.mailIsSent === false}
        >
          Enter it to choose a new password, or open the link in the same email.
        </MailSent>
        <LinkButton size="large" to={enterCodePath(email)}>
          Enter code
        </LinkButton>
      </div>
    </AuthCard>
  )
}
