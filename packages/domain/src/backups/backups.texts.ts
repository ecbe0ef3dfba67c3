/** Message to the administrators about a backup that failed. */
export const backupFailedTexts = (failure: string) => ({
  title: 'The backup failed',
  message: `${failure} It is tried again every 15 minutes. Until it succeeds, you hear no more about it.`,
})
