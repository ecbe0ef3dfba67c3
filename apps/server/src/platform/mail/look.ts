/** The light look of the product in the values that mail programs understand. */
export const colors = {
  paper: '#faf6ef',
  surface: '#fffdf9',
  line: '#e6dccb',
  ink: '#22302b',
  inkSoft: '#58665f',
  action: '#1f6b52',
  actionInk: '#ffffff',
  actionSoft: '#dcece3',
} as const

export const fonts = {
  display: 'Georgia, "Times New Roman", serif',
  text: 'Figtree, system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif',
  code: 'ui-monospace, Menlo, Consolas, monospace',
} as const
