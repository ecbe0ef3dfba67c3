import { areNamed, type HouseholdEmergency } from './use-emergencies.ts'

/** Names the household above its part of a section that shows several households. */
export function HouseholdHeading({
  household,
  among,
}: {
  household: HouseholdEmergency['household']
  among: readonly HouseholdEmergency[]
}) {
  if (!areNamed(among)) return null
  return (
    <h4
      dir="auto"
      translate="no"
      className="mt-2 font-display text-l font-semibold wrap-anywhere first-of-type:mt-0"
    >
      {household.name}
    </h4>
  )
}
