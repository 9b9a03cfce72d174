/**
 * Returns the address if it uses https, otherwise undefined. Addresses that organisers type are checked on saving, and
 * again here before anyone can follow them.
 */
export function safeHttps(address: string): string | undefined {
  return protocolOf(address) === 'https:' ? address : undefined
}

function protocolOf(address: string): string | undefined {
  try {
    return new URL(address).protocol
  } catch {
    // Not a valid address.
    return undefined
  }
}
