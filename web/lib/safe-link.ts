/**
 * The address when it is an https one, else undefined: what organisers typed is checked when it is saved, and once
 * more before anyone can follow it.
 */
export function safeHttps(address: string): string | undefined {
  return protocolOf(address) === 'https:' ? address : undefined
}

function protocolOf(address: string): string | undefined {
  try {
    return new URL(address).protocol
  } catch {
    // No address at all.
    return undefined
  }
}
