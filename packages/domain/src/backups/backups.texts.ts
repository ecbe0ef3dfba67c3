/** Message to the administrators about a backup that could not be restored in a rehearsal. */
export const rehearsalFailedTexts = (failure: string) => ({
  title: 'The test restore failed',
  message: `${failure} The backup may be unusable: make another one, or check where backups are kept. The test is repeated every day. Until it succeeds, you hear no more about it.`,
})

/** Message to the administrators about a backup that failed. */
export const backupFailedTexts = (failure: string) => ({
  title: 'The backup failed',
  message: `${failure} It is tried again every 15 minutes. Until it succeeds, you hear no more about it.`,
})
