import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { FaceChoice } from './face-choice.tsx'
import type { StepProps } from './onboarding-wizard.tsx'

/** Who it is all about, and the person's name, which is the only required field. */
export function WelcomeStep({ wizard: { nameForm, petForm, goTo } }: StepProps) {
  const { errors } = nameForm.formState
  const proceed = nameForm.handleSubmit(() => goTo(1))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void proceed()
      }}
    >
      <Card className="grid gap-5">
        <h1 tabIndex={-1} className="-mb-4 font-semibold text-ink-soft">
          Welcome to {PRODUCT_NAME}
        </h1>
        <FaceChoice form={petForm} />
        <Field label="Your name" required error={errors.displayName?.message}>
          <TextInput autoComplete="name" maxLength={50} {...nameForm.register('displayName')} />
        </Field>
        <Button type="submit" size="large">
          Get Started
        </Button>
      </Card>
    </form>
  )
}
