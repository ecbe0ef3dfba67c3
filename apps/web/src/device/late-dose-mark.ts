/** Attribute of the element in which a late dose awaits its answer. */
export const LATE_DOSE_MARK = 'data-late-dose'
