import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type FileButtonProps = {
  /** As the browser’s own input has it: types or endings. */
  accept: string
  variant?: 'primary' | 'secondary'
  isPending?: boolean
  onChoose: (file: File | undefined) => void
  children: ReactNode
}

/** Chooses a file of the device. A phone offers its pictures and its camera by itself. */
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
          // The same file again is a choice, too.
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** A browser shows a file that is dropped beside the field instead of the page, and all that was typed is gone. */
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
