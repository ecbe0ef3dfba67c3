import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { species, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { TextInput } from '../../ui/controls/text-input.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import type { PetForm } from './use-wizard.ts'

/** First question of the wizard: nine faces, one tap each. */
function FaceChoice({ form }: { form: PetForm }) {
  return (
    <fieldset>
      <legend className="font-display text-hero/[1.15] font-medium tracking-[-0.02em]">Who is it?</legend>
      <p className="mt-1 text-ink-soft">More than one? Begin with any of them.</p>
      <div className="mt-3 grid grid-cols-3 gap-2.5">
        {species.map((value) => (
          <label key={value} className={faceStyle}>
            <input type="radio" value={value} className="sr-only" {...form.register('species')} />
            <span
              className={joinClasses(
                'grid aspect-[4/3] items-end justify-items-center overflow-hidden rounded-[10px]',
                speciesGround(value),
              )}
            >
              <SpeciesDrawing species={value} className="h-[86%] max-w-full" />
            </span>
            <span className="px-1 py-1 text-center text-s leading-tight font-semibold wrap-anywhere hyphens-auto">
              {speciesLabels[value]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const faceStyle = joinClasses(
  'relative grid grid-rows-[auto_1fr] cursor-pointer content-start gap-1 rounded-control border border-line-control bg-surface p-1 transition-colors hover:border-ink-soft',
  'has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action',
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action',
)

/** Asks for the species of the pet and the name of the user; only the name is required. */
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
