import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton, useNoStrayDrops } from '#web/ui/file-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { VenueImage } from '#web/venues/venue-image.tsx'
import { venueLabels } from '#web/venues/venue-values.ts'

type Progress = { state: 'none' | 'resizing' | 'uploaded' } | { state: 'uploading'; percent: number }

/** The venue's picture: dropped, pasted, chosen from the device, or given by its URL. The last upload can be undone. */
export function VenuePictureField({ saved = '' }: { saved?: string | undefined }) {
  const [url, setUrl] = useState(saved)
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
      const { uploadPicture } = await import('#web/lib/upload-picture.ts')
      show(await uploadPicture(file, (percent) => setProgress({ state: 'uploading', percent })), url)
    } catch (error) {
      setProgress({ state: 'none' })
      setFailure(sentenceOf(error))
    }
  }

  return (
    <div
      role="presentation"
      data-unfinished={isBusy ? 'imageUrl' : undefined}
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
          <VenueImage src={url} name="The picture as guests see it" />
        </div>
        <div className="flex min-w-44 flex-1 flex-col items-start gap-2">
          <FileButton accept="image/*" isPending={isBusy} onChoose={(file) => void uploadFile(file)}>
            <ImageUp className="size-4" aria-hidden />
            {url === '' ? 'Choose a picture' : 'Replace picture'}
          </FileButton>
          <p className="text-sm text-soft pointer-coarse:hidden">Or drag one here, or paste it.</p>
          <p role="status" className="text-sm text-soft empty:hidden">
            {progressText(progress)}
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
        name="imageUrl"
        label={venueLabels.imageUrl}
        description="A wide picture of the place. If it doesn’t load, we show a drawing."
        isRequired
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

function progressText(progress: Progress): string {
  if (progress.state === 'resizing') return 'Resizing…'
  if (progress.state === 'uploading') return `Uploading… ${progress.percent} %`
  return progress.state === 'uploaded' ? 'Uploaded. Save to use it.' : ''
}
