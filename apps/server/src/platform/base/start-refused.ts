/**
 * Error for a start that cannot serve correctly. The message is a sentence for the person at the console that names the
 * remedy, so it is printed without a stack trace.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
