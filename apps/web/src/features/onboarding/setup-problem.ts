import type { Problem } from '@app/domain/kernel/errors'
import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { petErrors } from '@app/domain/pets/pets.errors'

type Said = Pick<Problem, 'title' | 'message'>

/** Message for a failed completion, by its cause (spec access §8). */
export function describeSetupProblem(problem: Problem): Said {
  const { code, fields = {} } = problem
  if ('displayName' in fields) return onboardingTexts.nameMissing
  if (code === 'INVALID_INPUT') return onboardingTexts.invalid
  if (code in petErrors) return problem
  return saidOfCode[code] ?? onboardingTexts.failed
}

const saidOfCode: Readonly<Record<string, Said>> = {
  ID_TAKEN: onboardingTexts.exists,
  OFFLINE: onboardingTexts.network,
  NOT_ALLOWED: onboardingTexts.permission,
  SIGNED_OUT: onboardingTexts.signedOut,
}
