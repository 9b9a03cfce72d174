import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { ButtonLook } from '#web/ui/button-style.ts'

type CopyButtonProps = ButtonLook & {
  text: string
  /** The text on the button; with `isIcon`, its name for screen readers. */
  label?: string
  onCopied?: () => void
  onFailed?: () => void
}

/** Copies a text, and shows 'Copied!' for two seconds. */
export function CopyButton({ text, label = 'Copy', onCopied, onFailed, isIcon, ...look }: CopyButtonProps) {
  const [copies, setCopies] = useState(0)
  useEffect(() => {
    if (copies === 0) return undefined
    const timer = setTimeout(() => setCopies(0), 2_000)
    return () => clearTimeout(timer)
  }, [copies])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      onFailed?.() // The browser may forbid it, but the text can still be selected by hand.
      return
    }
    setCopies((count) => count + 1)
    onCopied?.()
  }
  const isCopied = copies > 0
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      {...look}
      {...(isIcon && { isIcon, 'aria-label': isCopied ? 'Copied!' : label })}
      onPress={() => void copy()}
    >
      <Icon className="size-4" aria-hidden />
      {!isIcon && <Words label={label} isCopied={isCopied} />}
    </Button>
  )
}

/** Both texts share one cell, so that nothing beside the button moves. */
const Words = ({ label, isCopied }: { label: string; isCopied: boolean }) => (
  <span className="grid *:[grid-area:1/1]">
    <span className={isCopied ? 'invisible' : ''}>{label}</span>
    <span className={isCopied ? '' : 'invisible'}>Copied!</span>
  </span>
)
