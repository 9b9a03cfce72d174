import { pluralize } from '#web/lib/pluralize.ts'
import type { Row } from '#web/attendance/attendance-rows.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { toast } from '#web/ui/toast.tsx'

/** 'Copy e-mails': each address once, ready for a To or Bcc line. */
export async function copyEmails(rows: readonly Row[]): Promise<void> {
  const { addresses, withoutCount } = emailsOf(rows)
  if (addresses.length === 0) {
    toast({ kind: 'info', title: 'Nobody on this list has an e-mail address' })
    return
  }
  const isCopied = await copyText(addresses.join(', '))
  if (!isCopied) {
    toast({ kind: 'error', title: 'Your browser blocked copying. Use Export CSV instead.' })
    return
  }
  toast({
    title: `${pluralize(addresses.length, 'e-mail address', 'e-mail addresses')} copied`,
    ...(withoutCount > 0 && { description: `${pluralize(withoutCount, 'person has', 'people have')} none` }),
  })
}

/** The distinct addresses of a list, and the number of people without an address. */
export function emailsOf(rows: readonly Pick<Row, 'email'>[]): { addresses: string[]; withoutCount: number } {
  const addresses = new Set<string>()
  let withoutCount = 0
  for (const { email } of rows) {
    if (email === null) withoutCount += 1
    else addresses.add(email)
  }
  return { addresses: [...addresses], withoutCount }
}
