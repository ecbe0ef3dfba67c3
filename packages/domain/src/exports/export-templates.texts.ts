/** Messages of export templates. */
export const exportTemplateTexts = {
  added: { title: 'Template saved' },
  addFailed: { title: 'Error saving template', message: 'Failed to save template. Please try again.' },
  updated: { title: 'Template updated' },
  updateFailed: { title: 'Error', message: 'Failed to update template.' },
  deleted: { title: 'Template deleted' },
  before: 'saving a template',
  use: 'Use',
  incomplete: 'Please name the template to continue.',
  empty: {
    title: 'No templates yet',
    sentence: 'Under Advanced, choose a format, a period and sections. Then save them as a template.',
  },
  upsell: {
    title: 'Save a report, use it again',
    message: 'A template keeps the sections, period and format of an export under a name.',
    action: 'See the Pro plan',
  },
  /** Shown once the plan has no templates any more. */
  onlyRead: 'Templates are part of Pro. You can still use and delete these.',
} as const
