import { PRODUCT_NAME } from '@app/domain/brand'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { StepCard } from './step-card.tsx'

/** The name, which is the only required field. */
export function WelcomeStep({ wizard: { nameForm, goTo } }: StepProps) {
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
      <StepCard
        title={`Welcome to ${PRODUCT_NAME}`}
        sentence="A few short steps, and only this one is required. What should we call you?"
        drawing={
          <>
            <SpeciesDrawing species="guinea-pig" className="h-14" />
            <SpeciesDrawing species="dog" className="h-20" />
            <SpeciesDrawing species="cat" className="h-16" />
          </>
        }
        actions={
          <Button type="submit" size="large">
            Get Started
          </Button>
        }
      >
        <Field label="Your name" required error={errors.displayName?.message}>
          <TextInput autoComplete="name" maxLength={50} {...nameForm.register('displayName')} />
        </Field>
      </StepCard>
    </form>
  )
}
