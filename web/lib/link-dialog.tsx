import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type LinkDialogProps = {
  title: string
  name: string
  url: string
  /** What opens with it, where that is not somebody’s account. */
  description?: string | undefined
  onClose: () => void
}

/** A link to hand over, for when the browser did not let us copy it at once. */
export function LinkDialog({ title, name, url, description, onClose }: LinkDialogProps) {
  return (
    <Dialog
      title={title}
      description={
        description ?? `Only for ${name}: anyone who opens it answers as them and chooses their password.`
      }
      onClose={onClose}
    >
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-64">
          <TextField label="Link" value={url} isReadOnly />
        </div>
        <CopyButton text={url} label="Copy link" variant="primary" />
      </div>
    </Dialog>
  )
}
