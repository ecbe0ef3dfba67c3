/** Builds a step of a rhythm as a form sends it; by default once a day at eight. */
export const stepOf = (fields: object = {}) => ({ unit: 'day', every: 1, times: ['08:00'], ...fields })

/** Two units twice daily for two days, then one for two days, then one every other day for four. */
export const tapering = [
  stepOf({ times: ['08:00', '20:00'], days: 2, doseUnits: 2 }),
  stepOf({ times: ['08:00', '20:00'], days: 2, doseUnits: 1 }),
  stepOf({ every: 2, days: 4, doseUnits: 1 }),
]
