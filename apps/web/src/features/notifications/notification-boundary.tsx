import { Component, type ReactNode, useEffect, useState } from 'react'
import { noteProblem } from '../../api/client/noted-problems.ts'
import { isOfNotifications } from './is-of-notifications.ts'
import NotificationsUnavailable from './notifications-unavailable.tsx'

interface Props {
  children: ReactNode
}

/** Replaces the bell after a failure inside it, until the user tries again. */
export function NotificationBoundary({ children }: Props) {
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    const leave = new AbortController()
    const judge = (failure: unknown) => {
      if (isOfNotifications(failure)) setFailed(true)
    }
    addEventListener('unhandledrejection', ({ reason }) => judge(reason), leave)
    addEventListener('error', ({ error }) => judge(error), leave)
    return () => leave.abort()
  }, [])
  if (hasFailed) return <NotificationsUnavailable onRetry={() => setFailed(false)} />
  return <Catcher onError={() => setFailed(true)}>{children}</Catcher>
}

/** Class component, because React offers no other way to catch render failures. */
class Catcher extends Component<Props & { onError: () => void }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(cause: Error) {
    noteProblem({ source: 'screen', cause, component: 'notifications', severity: 'critical' })
    this.props.onError()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
