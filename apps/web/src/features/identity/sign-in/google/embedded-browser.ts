/** Browser inside another app. Google refuses sign-in there. */
export interface EmbeddedBrowser {
  /** Name of the app. */
  app: string
  /** True on Android, which can open its own browser from a link; elsewhere users have to copy the address. */
  isAndroid: boolean
}

/** Apps that open links in an embedded browser, by their mark in its user agent. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/\bInstagram\b/, 'Instagram'],
  [/\bFBAN\/Messenger|\bMessengerLite|\bOrca-Android/, 'Messenger'],
  [/\bFB(?:AN|AV|_IAB|IOS)\b/, 'Facebook'],
  [/\b(?:musical_ly|trill|BytedanceWebview|TikTok)/i, 'TikTok'],
  [/\bLine\/\d/, 'LINE'],
  [/\bSnapchat\b/, 'Snapchat'],
  [/\bTwitter(?:Android)?\b/, 'X'],
  [/\bLinkedInApp\b/, 'LinkedIn'],
  [/\[?Pinterest\//, 'Pinterest'],
  [/\bMicroMessenger\//, 'WeChat'],
]

/** Mark of an Android web view in the user agent. */
const ANDROID_WEB_VIEW = /; wv\)/
/**
 * Every browser of an iPhone or iPad names Safari, as Google's own apps do; the web view inside other apps does not.
 */
const isIosWebView = (agent: string): boolean =>
  /\b(?:iPhone|iPad|iPod)\b/.test(agent) && /AppleWebKit/.test(agent) && !/\bSafari\//.test(agent)

/**
 * App in whose browser the page is open; undefined in a real browser. An unknown user agent counts as a real browser.
 * @param standalone true if opened from the home screen, where iOS leaves out 'Safari' as well
 */
export function embeddedBrowser(agent: string, standalone: boolean): EmbeddedBrowser | undefined {
  const named = apps.find(([pattern]) => pattern.test(agent))?.[1]
  const isUnnamed = ANDROID_WEB_VIEW.test(agent) || (!standalone && isIosWebView(agent))
  if (!named && !isUnnamed) return undefined
  return { app: named ?? 'this app', isAndroid: /\bAndroid\b/.test(agent) }
}

/** True for the browser of a phone or a tablet. */
export const isMobile = (agent: string): boolean => /\b(?:Android|iPhone|iPad|iPod|Mobile)\b/.test(agent)

/** Link with which Android opens an address in its own browser. */
export function intentLink(address: string): string {
  const { host, pathname, search, protocol } = new URL(address)
  const scheme = protocol.slice(0, -1)
  return (
    `intent://${host}${pathname}${search}#Intent;scheme=${scheme};action=android.intent.action.VIEW;` +
    'category=android.intent.category.BROWSABLE;end'
  )
}
