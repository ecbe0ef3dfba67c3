import { Brand } from '../../ui/art/brand.tsx'
import { PawMark } from '../../ui/art/paw-mark.tsx'
import { drawnSpecies } from '../../ui/art/species-ground.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Samples, Section } from './section.tsx'

export function DrawingsSection() {
  return (
    <Section title="Drawings and faces">
      <ul aria-label="Species" className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
        {drawnSpecies.map((species) => (
          <li key={species} className="grid gap-1.5 text-center text-s text-ink-soft">
            <PetAvatar name="" species={species} className="aspect-square w-full rounded-[24px]" />
            {species}
          </li>
        ))}
      </ul>
      <Samples title="Pet avatar: photo, drawing, small">
        <PetAvatar name="Biscuit" species="dog" photoUrl="/icon-192.png" />
        <PetAvatar name="Miso" species="cat" />
        <PetAvatar name="Pip" species="bird" className="size-9 rounded-[12px]" />
        <PetAvatar name="Nobody knows" species="axolotl" />
      </Samples>
      <Samples title="Avatar">
        <Avatar name="Sam Lee" size="small" />
        <Avatar name="Ana" />
        <Avatar name="Ana Ortiz" size="large" />
        <Avatar name="Icon" photoUrl="/icon-192.png" />
      </Samples>
      <Samples title="Mark">
        <Brand />
        <PawMark className="size-8 text-accent" />
      </Samples>
    </Section>
  )
}
