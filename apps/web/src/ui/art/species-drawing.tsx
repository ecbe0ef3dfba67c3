import type { ComponentType } from 'react'
import type { DrawingProps } from './drawing.tsx'
import { type DrawnSpecies, toDrawnSpecies } from './species-ground.ts'
import { BirdDrawing } from './species/bird.tsx'
import { CatDrawing } from './species/cat.tsx'
import { DogDrawing } from './species/dog.tsx'
import { FishDrawing } from './species/fish.tsx'
import { GuineaPigDrawing } from './species/guinea-pig.tsx'
import { HamsterDrawing } from './species/hamster.tsx'
import { OtherDrawing } from './species/other.tsx'
import { RabbitDrawing } from './species/rabbit.tsx'
import { ReptileDrawing } from './species/reptile.tsx'

const drawings: Record<DrawnSpecies, ComponentType<DrawingProps>> = {
  dog: DogDrawing,
  cat: CatDrawing,
  bird: BirdDrawing,
  rabbit: RabbitDrawing,
  hamster: HamsterDrawing,
  'guinea-pig': GuineaPigDrawing,
  fish: FishDrawing,
  reptile: ReptileDrawing,
  other: OtherDrawing,
}

export function SpeciesDrawing({ species, className }: DrawingProps & { species: string }) {
  const Species = drawings[toDrawnSpecies(species)]
  return <Species className={className} />
}
