import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import {
  isCommonPassword,
  passwordRequirements,
  type PasswordRules,
} from '@app/domain/identity/accounts/password.rules'
import { Progress } from '../../../ui/charts/progress.tsx'
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx'

/** Requirements of a new password, each marked once met. */
export function PasswordChecklist({ password, rules }: { password: string; rules: PasswordRules }) {
  const requirements = passwordRequirements(password, rules)
  const met = requirements.filter((requirement) => requirement.met).length
  const summary = `${met}/${requirements.length} requirements met`
  return (
    <div className="grid gap-2">
      <Progress label="Password strength" percent={(met / requirements.length) * 100} />
      <p aria-live="polite" className="text-s text-ink-soft">
        {password !== '' && isCommonPassword(password) ? 'This password is too easy to guess.' : summary}
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-s">
        {requirements.map(({ label, met: isMet }) => (
          <li key={label} className={`flex items-center gap-2 ${isMet ? 'text-good' : 'text-ink-soft'}`}>
            {isMet ? <Check aria-hidden size={16} /> : <Circle aria-hidden size={16} />}
            {label}
            <VisuallyHidden>{isMet ? 'met' : 'not met'}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  )
}
