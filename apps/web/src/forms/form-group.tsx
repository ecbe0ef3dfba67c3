import type { ReactNode } from 'react'

/** Fields of a form that belong together, under a name. */
export function FormGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid items-start gap-gap sm:grid-cols-2">
      <legend className="mb-3 text-l font-semibold">{title}</legend>
      {children}
    </fieldset>
  )
}
