/** Interval between progress checks of work on the server, in milliseconds. */
const ASK_MILLISECONDS = 1000

/**
 * Refreshes a list while work in it is under way.
 * @param isUnderWay true if some of the read work is
 */
export const askWhileUnderWay = <Data>(isUnderWay: (data: Data) => boolean) => ({
  refetchInterval: ({ state: { data } }: { state: { data: Data | undefined } }): number | false =>
    data !== undefined && isUnderWay(data) ? ASK_MILLISECONDS : false,
})
