/**
 * Returns the URL if it uses https, otherwise undefined. URLs that organisers type are checked on saving, and
 * again here before anyone can follow them.
 */
export function safeHttps(url: string): string | undefined {
  return protocolOf(url) === 'https:' ? url : undefined
}

function protocolOf(url: string): string | undefined {
  try {
    return new URL(url).protocol
  } catch {
    // Not a valid URL.
    return undefined
  }
}
