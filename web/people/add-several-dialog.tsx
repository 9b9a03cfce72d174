import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { pluralize } from '#web/lib/pluralize.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/failure.ts'
import { useAction } from '#web/lib/use-action.ts'
import { LinesPreview } from '#web/people/lines-preview.tsx'
import { mostLines, readLines, type Line } from '#web/people/pasted-lines.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormActions } from '#web/ui/form.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

type AddSeveralDialogProps = { venueId: string; onClose: () => void }

/** Many people at once, from a spreadsheet or a mail: what each line would do is shown before anything is saved. */
export function AddSeveralDialog({ venueId, onClose }: AddSeveralDialogProps) {
  const [text, setText] = useState('')
  const lines = readLines(useDeferredValue(text))
  const isTooLong = lines.length > mostLines
  const preview = useQuery({
    ...api.people.preview.queryOptions({ input: { venueId, lines } }),
    enabled: lines.length > 0 && !isTooLong,
    placeholderData: (before) => before,
  })
  const add = useAction(api.people.addSeveral, {
    failure: 'Failed to add people',
    success: ({ new: fresh, known, here, problem }) => ({
      title: `${pluralize(fresh + known, 'person', 'people')} added`,
      description: [
        known > 0 && `${known} known before`,
        here > 0 && `${here} already here`,
        problem > 0 && `${pluralize(problem, 'line')} not added`,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
    onSuccess: onClose,
  })
  const read = lines.length === 0 ? [] : (preview.data ?? [])
  const willBeAdded = read.filter(({ outcome }) => outcome === 'new' || outcome === 'known').length
  return (
    <Dialog
      title="Add several"
      description="One person per line: name, e-mail, studio. Paste from a spreadsheet, or separate them with commas or semicolons."
      width="wide"
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          add.run({ venueId, lines })
        }}
      >
        <TextArea
          name="lines"
          label="People"
          rows={6}
          autoFocus
          placeholder={'Zoë Lindqvist, zoe@example.org, Oslo\nHaruka Yamamoto, haruka@example.org'}
          value={text}
          onChange={setText}
        />
        {isTooLong && (
          <Notice tone="bad">{`That is ${lines.length} lines. You can add at most ${mostLines} at once.`}</Notice>
        )}
        {preview.isError && (
          <ErrorState message={sentenceOf(preview.error)} onRetry={() => void preview.refetch()} />
        )}
        {preview.isPending && preview.isFetching && <Skeleton shape="text" count={3} />}
        {read.length > 0 && !isTooLong && <LinesPreview lines={lines} read={read} />}
        <Actions
          willBeAdded={willBeAdded}
          lines={lines}
          isCurrent={!preview.isPlaceholderData && text !== ''}
          isPending={add.isPending}
        />
      </form>
    </Dialog>
  )
}

type ActionsProps = { willBeAdded: number; lines: readonly Line[]; isCurrent: boolean; isPending: boolean }

function Actions({ willBeAdded, lines, isCurrent, isPending }: ActionsProps) {
  const why = lines.length === 0 ? 'Paste some lines first' : 'None of these lines adds anyone'
  return (
    <FormActions>
      <Button slot="close">Cancel</Button>
      <Button
        type="submit"
        variant="primary"
        isPending={isPending}
        pendingLabel="Adding..."
        whyDisabled={willBeAdded === 0 || !isCurrent ? why : undefined}
      >
        {willBeAdded === 0 ? 'Add people' : `Add ${pluralize(willBeAdded, 'person', 'people')}`}
      </Button>
    </FormActions>
  )
}
