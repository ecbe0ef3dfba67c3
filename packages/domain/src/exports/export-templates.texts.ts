/** Messages of export templates. */
export const exportTemplateTexts = {
  added: { title: 'Template saved' },
  addFailed: { title: 'Error saving template', message: 'Failed to save template. Please try again.' },
  updated: { title: 'Template updated' },
  updateFailed: { title: 'Error', message: 'Failed to update template.' },
  deleted: { title: 'Template deleted' },
  before: 'saving a template',
} as const
