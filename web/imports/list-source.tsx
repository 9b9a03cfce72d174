import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FileButton, useNoStrayDrops } from '#web/ui/file-button.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type ListSourceProps = {
  placeholder: string
  isReading: boolean
  problem: string | undefined
  onPaste: (text: string) => void
  onChoose: (file: File | undefined) => void
}

/** The sources of a list: pasted, dropped, or a file from the device. */
export function ListSource({ placeholder, isReading, problem, onPaste, onChoose }: ListSourceProps) {
  const [text, setText] = useState('')
  const [isOver, setOver] = useState(false)
  useNoStrayDrops()
  return (
    <div
      role="presentation"
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={({ dataTransfer }) => {
        setOver(false)
        onChoose(dataTransfer.files[0])
      }}
      onPaste={({ clipboardData }) => {
        const pasted = clipboardData.getData('text/plain')
        // Several pasted lines are a list, so no button is needed.
        if (text === '' && /[\r\n]./.test(pasted.trim())) onPaste(pasted)
        else if (clipboardData.files[0]) onChoose(clipboardData.files[0])
      }}
      className="flex flex-col gap-4"
    >
      <TextArea
        name="list"
        label="Paste a list"
        description="Straight from Excel, a mail’s To field, or with commas or semicolons between the columns."
        rows={6}
        autoFocus
        placeholder={placeholder}
        value={text}
        onChange={setText}
      />
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-dashed p-4 ${isOver ? 'border-brand bg-tint' : 'border-edge'}`}
      >
        <FileButton accept=".csv,.tsv,.txt,.xlsx" isPending={isReading} onChoose={onChoose}>
          <FileUp className="size-4" aria-hidden />
          Choose a file
        </FileButton>
        <p className="text-sm text-soft">
          Excel (.xlsx), CSV or TSV<span className="pointer-coarse:hidden">, or drag one here</span>
        </p>
      </div>
      {problem !== undefined && <Notice tone="bad">{problem}</Notice>}
      <FormActions>
        <Button slot="close">Cancel</Button>
        <Button
          variant="primary"
          isPending={isReading}
          whyDisabled={text.trim() === '' ? 'Paste a list or choose a file first' : undefined}
          onPress={() => onPaste(text)}
        >
          Continue
        </Button>
      </FormActions>
    </div>
  )
}
