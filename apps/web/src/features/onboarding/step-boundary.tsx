import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { Component, type ReactNode } from 'react'
import { ErrorState } from '../../ui/layout/error-state.tsx'

/** Takes the place of a step that could not be drawn; the rest of the wizard stays. */
export class StepBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <ErrorState
        heading="h1"
        title="Something went wrong"
        message={onboardingTexts.stepFailed}
        retryLabel="Reload"
        onRetry={() => location.reload()}
      />
    )
  }
}
