import { email } from '#contract/fields.ts'
import { ControlRefused } from '#server/lib/control-socket.ts'

const address = email('Name the account: npm run make-admin -- name@example.com')

/** Returns the address the operator typed, or throws one sentence about what is wrong with it. */
export function readOperatorsAddress(typed: string): string {
  const parsed = address.safeParse(typed)
  if (!parsed.success) throw new ControlRefused(parsed.error.issues[0]?.message)
  return parsed.data
}
