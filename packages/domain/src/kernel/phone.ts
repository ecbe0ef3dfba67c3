const extensionPattern = /(?:ext(?:ension)?|x|#)[\s.:]*(\d{1,7})$/i

/** Returns the URI that calls a stored number, such as `tel:+15550100;ext=12` (RFC 3966). */
export function telLink(number: string): string {
  const extension = extensionPattern.exec(number)?.[1]
  const main = number.replace(extensionPattern, '')
  const digits = main.replace(/\D/g, '')
  return `tel:${main.trimStart().startsWith('+') ? '+' : ''}${digits}${extension ? `;ext=${extension}` : ''}`
}
