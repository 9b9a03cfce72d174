import { ImageUp } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FileButton, useNoStrayDrops } from '#web/ui/file-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'

type PictureFieldProps = {
  /** The name of the URL field that the form reads. */
  name: string
  label: string
  description: string
  isRequired?: boolean
  defaultValue: string
  /** Renders the picture at a URL, filling its box. */
  preview: (url: string) => ReactNode
  /** Resolves to the URL of the uploaded picture. */
  upload: (file: File, onProgress: (percent: number) => void) => Promise<string>
  /** A sentence for an error of `upload`. */
  explain: (error: unknown) => string
}

type Progress = { state: 'none' | 'resizing' | 'uploaded' } | { state: 'uploading'; percent: number }

/** A picture: dropped, pasted, chosen from the device, or given by its URL. The last upload can be undone. */
export function PictureField({ name, defaultValue, preview, upload, explain, ...field }: PictureFieldProps) {
  const [url, setUrl] = useState(defaultValue)
  const [previousUrl, setPreviousUrl] = useState<string>()
  const [progress, setProgress] = useState<Progress>({ state: 'none' })
  const [failure, setFailure] = useState<string>()
  const [isDraggedOver, setDraggedOver] = useState(false)
  const isBusy = progress.state === 'resizing' || progress.state === 'uploading'
  useNoStrayDrops()

  const show = (address: string, previous?: string) => {
    setUrl(address)
    setPreviousUrl(previous)
    setFailure(undefined)
    setProgress({ state: previous === undefined ? 'none' : 'uploaded' })
  }
  const uploadFile = async (file: File | undefined) => {
    if (!file || isBusy) return
    setFailure(undefined)
    setProgress({ state: 'resizing' })
    try {
      show(await upload(file, (percent) => setProgress({ state: 'uploading', percent })), url)
    } catch (error) {
      setProgress({ state: 'none' })
      setFailure(explain(error))
    }
  }

  return (
    <div
      role="presentation"
      data-unfinished={isBusy ? name : undefined}
      data-why="Please wait until the picture is uploaded"
      onDragOver={() => setDraggedOver(true)}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={({ dataTransfer }) => {
        setDraggedOver(false)
        void uploadFile(dataTransfer.files[0])
      }}
      onPaste={(event) => {
        const [file] = event.clipboardData.files
        if (file) event.preventDefault()
        void uploadFile(file)
      }}
      className={`flex flex-col gap-4 rounded-card border border-dashed p-4 ${isDraggedOver ? 'border-brand bg-tint' : 'border-edge'}`}
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="aspect-[2/1] w-52 shrink-0 overflow-hidden rounded-control bg-tint">
          {preview(url)}
        </div>
        <div className="flex min-w-44 flex-1 flex-col items-start gap-2">
          <FileButton accept="image/*" isPending={isBusy} onChoose={(file) => void uploadFile(file)}>
            <ImageUp className="size-4" aria-hidden />
            {url === '' ? 'Choose a picture' : 'Replace picture'}
          </FileButton>
          <p className="text-sm text-soft pointer-coarse:hidden">Or drag one here, or paste it.</p>
          <p role="status" className="text-sm text-soft empty:hidden">
            {sentenceOf(progress)}
          </p>
          {previousUrl !== undefined && !isBusy && (
            <Button variant="quiet" size="small" onPress={() => show(previousUrl)}>
              Undo
            </Button>
          )}
        </div>
      </div>
      {failure !== undefined && <Notice tone="bad">{failure}</Notice>}
      <TextField
        {...field}
        name={name}
        inputMode="url"
        maxLength={2000}
        placeholder="https://"
        isReadOnly={isBusy}
        value={url}
        onChange={(typed) => show(typed)}
      />
    </div>
  )
}

function sentenceOf(progress: Progress): string {
  if (progress.state === 'resizing') return 'Resizing…'
  if (progress.state === 'uploading') return `Uploading… ${progress.percent} %`
  return progress.state === 'uploaded' ? 'Uploaded. Save to use it.' : ''
}
