import { defineErrors } from '../kernel/errors.ts'

/** Errors of export templates. */
export const exportTemplateErrors = defineErrors({
  TEMPLATE_EXISTS: {
    kind: 'conflict',
    title: 'Template exists',
    message: 'A template has this name already. Choose another name.',
  },
})
