import { useWatch } from 'react-hook-form'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import type { PetForm } from './use-wizard.ts'

/** The species that was chosen says hello, and gives its name once there is one. */
export function Greeting({ form }: { form: PetForm }) {
  const [name, species] = useWatch({ control: form.control, name: ['name', 'species'] })
  const given = String(name).trim()
  if (!species) return null
  return (
    <div key={species} className="flex animate-rise items-end justify-center gap-4 px-6">
      <SpeciesDrawing species={species} className="h-24 shrink-0" />
      <p className="mb-8 min-w-0 rounded-[18px] rounded-bl-[4px] bg-surface px-4 py-2.5 font-display text-l font-medium wrap-anywhere shadow-raised">
        {given.length > 1 ? (
          <>
            Hello, I’m <span translate="no">{given}</span>.
          </>
        ) : (
          'Hello! What’s my name?'
        )}
      </p>
    </div>
  )
}
