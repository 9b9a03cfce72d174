/**
 * The address when it is an https one, else undefined: what organisers typed is checked when it is saved, and once
 * more before anybody can follow it.
 */
export function safeHttps(address: string): string | undefined {
  return URL.canParse(address) && new URL(address).protocol === 'https:' ? address : undefined
}
