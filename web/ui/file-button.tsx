import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type FileButtonProps = {
  /** MIME types or extensions, like the native input's. */
  accept: string
  variant?: 'primary' | 'secondary'
  isPending?: boolean
  onChoose: (file: File | undefined) => void
  children: ReactNode
}

/** Chooses a file from the device. A phone offers its pictures and camera by itself. */
export function FileButton({
  accept,
  variant = 'secondary',
  isPending = false,
  onChoose,
  children,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant={variant} isPending={isPending} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0])
          // Allows choosing the same file again.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Blocks stray drops: a browser would open a file dropped beside the field and lose the page with everything typed. */
export function useNoStrayDrops() {
  useEffect(() => {
    const refuse = (event: DragEvent) => event.preventDefault()
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}
