import { defineErrors } from '../kernel/errors.ts'
import { MOST_EXPORTED_PETS } from './exports.vocabulary.ts'

/** Message for more pets than one export takes, at the field and from the server. */
export const TOO_MANY_PETS = `One export can have at most ${MOST_EXPORTED_PETS} pets. Please select fewer.`

/** Message for an export without sections, at the choice and from the server. */
export const NO_SECTION = 'Choose at least one section'

/** Errors of exporting. */
export const exportErrors = defineErrors({
  /** Spec engagement §5. */
  NO_PETS_SELECTED: {
    kind: 'conflict',
    title: 'No Pets Selected',
    message: 'Please select pets to export or make sure you have pets added.',
  },
  EXPORT_UNDER_WAY: {
    kind: 'conflict',
    title: 'An export is in progress',
    message: 'Please wait until it is complete, or cancel it first.',
  },
  TOO_MANY_PETS: {
    kind: 'conflict',
    title: 'Too many pets',
    message: TOO_MANY_PETS,
  },
})
