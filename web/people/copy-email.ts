import { Mail } from 'lucide-react'
import { copyText } from '#web/lib/clipboard.ts'
import type { MenuEntry } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.tsx'

/** 'Copy e-mail', for a row's menu. */
export const emailEntry = (email: string): MenuEntry => ({
  id: 'email',
  label: 'Copy e-mail',
  icon: Mail,
  onAction: () => void copyEmail(email),
})

async function copyEmail(email: string) {
  const isCopied = await copyText(email)
  toast(
    isCopied
      ? { title: 'Email copied' }
      : { kind: 'error', title: 'Your browser blocked copying', description: email },
  )
}
